// The evenings of the journal: the list, and one of them turn by turn. The address names the evening.

import { beginLanguage } from "/language.js";
import { ask } from "/line.js";
import { element, fill, row, say, sentence } from "/view.js";
import { speak } from "/speech.js";

const $ = (id) => document.getElementById(id);
const path = (name) => `/api/evenings/${encodeURIComponent(name)}`;

const words = await speak();
let evening = null;
let wanted = 0;

const asItem = (line) => element("li", sentence(line));
const asPicture = (alt) => (one) =>
  element("img", "", { src: one.address, alt, "data-name": one.name });

function listed(one) {
  const made = element("li");
  const told = [one.title, one.date, one.players.join(", ")].filter(Boolean).join(" · ");
  if (one.is_open) {
    made.append(element("span", `${told} · ${words["evening-open"]}`));
  } else {
    made.append(element("a", told, { href: `#${encodeURIComponent(one.name)}` }));
  }
  return made;
}

async function showList() {
  const given = await ask("/api/evenings");
  if (given.status !== 200) {
    say(words["evening-unread"]);
    return;
  }
  fill($("list"), given.evenings, listed);
  if (!given.evenings.length) say(words["no-evening"]);
}

async function showEvening() {
  const name = decodeURIComponent(location.hash.slice(1));
  $("board").hidden = true;
  $("end").hidden = true;
  say("");
  if (!name) return;
  const given = await ask(path(name));
  if (given.status !== 200) {
    say(words["evening-unread"]);
    return;
  }
  evening = given;
  $("evening-is").textContent = [given.title, given.date].filter(Boolean).join(" · ");
  fill($("ending"), given.ending, asItem);
  fill($("scores"), given.scores, row);
  fill($("setup"), given.setup, asItem);
  fill($("notes"), given.notes, asItem);
  showAlbum();
  $("album").hidden = !given.pictures.length;
  $("sheet").href = `${path(name)}/files/evening.html`;
  $("pdf").href = `${path(name)}/files/evening.pdf`;
  $("notation").href = `${path(name)}/files/notation.txt`;
  $("zip").href = `${path(name)}/files/pictures.zip`;
  $("record").href = `${path(name)}/files/evening.json`;
  $("leaf").max = given.turns.length - 1;
  $("board").hidden = false;
  $("end").hidden = false;
  await leafTo(0);
}

// Photos are fetched once somebody opens the album.
function showAlbum() {
  const shown = $("album").open && evening ? evening.pictures : [];
  fill($("kept"), shown, asPicture(words["kept-picture"]), (one) => one.address);
}

async function leafTo(leaf) {
  wanted = Math.max(0, Math.min(leaf, evening.turns.length - 1));
  const asked = { name: evening.name, at: wanted };
  const { number, said } = evening.turns[wanted];
  $("leaf").value = wanted;
  $("leaf").setAttribute("aria-valuetext", said);
  $("leaf-said").textContent = `${wanted} / ${evening.turns.length - 1} · ${said}`;
  $("leaf-back").disabled = wanted === 0;
  $("leaf-on").disabled = wanted === evening.turns.length - 1;
  const given = await ask(`${path(asked.name)}/turns/${number}`);
  if (asked.name !== evening.name || asked.at !== wanted) return;
  if (given.status !== 200) {
    say(words["evening-unread"]);
    return;
  }
  fill($("pictures"), given.pictures, asPicture(words.picture), (one) => one.address);
  fill($("words"), given.words, row);
}

// Counting takes the box a while: a few games more with each question.
async function showStatistics() {
  if (!$("statistics").open) return;
  const given = await ask("/api/statistics");
  if (given.status !== 200) return;
  fill($("players"), given.players, row);
  if (given.left) await showStatistics();
}

$("statistics").addEventListener("toggle", showStatistics);
$("leaf").addEventListener("input", () => leafTo(Number($("leaf").value)));
$("leaf-back").addEventListener("click", () => leafTo(wanted - 1));
$("leaf-on").addEventListener("click", () => leafTo(wanted + 1));
$("album").addEventListener("toggle", showAlbum);
addEventListener("hashchange", showEvening);
document.addEventListener("language", async () => {
  Object.assign(words, await speak());
  await showAll();
});
await beginLanguage(words);
await showAll();

async function showAll() {
  await showList();
  await showEvening();
  await showStatistics();
}
