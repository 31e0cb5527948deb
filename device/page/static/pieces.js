// What is on each piece of a photo: its picture, and a button for each thing that it may show.

import { ask } from "/line.js";
import { button, element } from "/view.js";

const MOST = 4; // taps; the next one begins anew
const TRIES = 8; // while the box has much to do
const PAUSE_MS = 1000;

let sent = Promise.resolve();
let waiting = 0;

export function pieces(box, step, words, src, done) {
  const made = element("div", "", { class: "pieces" });
  const asked = step.slots.map((slot, at) => ({ slot, at })).filter(({ slot }) => slot.is_asked);
  if (!step.is_taken || !asked.length) return made;
  made.append(element("p", words["enrol-count"]));
  for (const { slot, at } of asked) made.append(piece({ box, step, slot, at, words, src, done }));
  return made;
}

function piece(one) {
  const { box, step, slot, at, words, src } = one;
  const made = element("fieldset", "", { class: slot.is_told ? "piece told" : "piece" });
  made.append(element("legend", slot.is_told ? `${slot.said} ✓` : slot.said));
  const image = element("img", "", { src: `${src}/${at}?${step.stamp}`, alt: "" });
  image.addEventListener("error", () => missed(image, words));
  made.append(image);
  const chips = element("div");
  const chip = (label, name, isOn, shows) => {
    const id = `piece-${box.game}-${at}-${name}`;
    const made = button(label, id, () => tell(one, shows, id));
    made.setAttribute("aria-pressed", String(isOn));
    chips.append(made);
  };
  for (const [name, word] of box.shows) {
    const count = slot.shows[name] ?? 0;
    const shows = { ...slot.shows, [name]: count < MOST ? count + 1 : 0 };
    chip(count > 1 ? `${word} ${count}` : word, name, count > 0, shows);
  }
  const isBare = slot.is_told && !slot.is_empty && !Object.keys(slot.shows).length;
  chip(words["enrol-nothing"], "nothing", isBare, {});
  chip(words["enrol-no-piece"], "none", slot.is_empty, null);
  made.append(chips, element("p", "", { role: "status" }));
  return made;
}

// A box that has much to do is asked once more; a picture that never comes has no mat in it.
function missed(image, words) {
  if (image.dataset.again) return image.replaceWith(element("p", words["enrol-no-sheet"]));
  image.dataset.again = "yes";
  setTimeout(() => image.setAttribute("src", `${image.getAttribute("src")}-again`), PAUSE_MS);
}

// A tap is shown at once, so that two quick ones count as two; what they say is sent in turn.
function tell(one, shows, id) {
  const { box, slot, at, words } = one;
  const counted = Object.entries(shows ?? {}).filter(([, count]) => count);
  show(one, { is_told: true, is_empty: shows === null, shows: Object.fromEntries(counted) }, id);
  waiting += 1;
  sent = sent.then(async () => {
    const given = await send({ game: box.game, number: box.at, slot: at, shows });
    waiting -= 1;
    if (given.status === 200) return waiting || one.done();
    show(one, { ...slot, is_told: false }, id);
    const block = document.getElementById(id)?.closest("fieldset");
    if (block) block.lastElementChild.textContent = words["enrol-room"];
  });
}

// A box that has much to do is told once more.
export async function send(form) {
  let given = { problem: "wait" };
  for (let tried = 0; tried < TRIES && given.problem === "wait"; tried += 1) {
    if (tried) await new Promise((go) => setTimeout(go, PAUSE_MS));
    given = await ask("/api/setup/pieces", form);
  }
  return given;
}

function show(one, told, id) {
  Object.assign(one.slot, told);
  document.getElementById(id)?.closest("fieldset").replaceWith(piece(one));
  document.getElementById(id)?.focus();
}
