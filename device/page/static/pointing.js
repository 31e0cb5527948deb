// What the referee points at: a turn to go back to, a place on the drawing, whose turn it is.
// The box asks on: what follows are its own screens and buttons.

import { mark, touched } from "/drawing.js";
import { ask } from "/line.js";
import { button, element, fill, say } from "/view.js";

const $ = (id) => document.getElementById(id);

let words = {};
let table = null;
let isReferee = false;

export function beginPointing(given) {
  words = given;
  document.addEventListener("referee", (event) => {
    isReferee = event.detail;
    show();
  });
  if (!$("pointing")) return;
  $("pictures").addEventListener("click", touch);
  $("place").addEventListener("change", choose);
  $("turn-set").addEventListener("click", () => point("turn", 0));
  $("pointing").addEventListener("submit", (event) => {
    event.preventDefault();
    point("place", Number($("place").value));
  });
  addEventListener("resize", () => {
    if (table) choose();
  });
}

export function showPointing(given) {
  table = given;
  show();
}

function show() {
  if (!table) return;
  const { turns, places, turn } = table.pointable;
  fill($("turns"), table.turns.map((one) => ({ ...one, back: isReferee && turns })), told);
  fill($("put-back"), table.put_back, ticked);
  if (!$("pointing")) return;
  $("pointing").hidden = !isReferee || !(places || turn);
  $("of-place").hidden = !places;
  $("turn-set").hidden = !turn;
  if ($("pointing").hidden || !places) mark("spot", []);
  fill($("place"), table.places, (one) => element("option", one.said, { value: one.number }));
}

function told(one) {
  const made = element("li");
  made.append(element("span", `${one.number}. ${one.said}`));
  if (one.back) {
    const back = button(words["back-to-here"], `back-${one.number}`, () => point("turns", one.number));
    back.setAttribute("aria-label", `${words["back-to-here"]} ${one.number}. ${one.said}`);
    made.append(back);
  }
  return made;
}

function ticked(one) {
  const made = element("li", "", { class: one.is_done ? "done" : "due" });
  made.append(element("span", one.is_done ? "✓ " : "○ ", { "aria-hidden": "true" }));
  made.append(element("span", one.is_done ? `${one.said} ${words["is-back"]}` : one.said));
  return made;
}

function touch(event) {
  if ($("pointing").hidden || $("of-place").hidden) return;
  const place = touched(event, table.places);
  if (!place) return;
  $("place").value = place.number;
  choose();
}

// Show which place is chosen: a ring on the drawing, and its words for all to hear.
function choose() {
  const chosen = table.places.find((one) => one.number === Number($("place").value));
  $("place-said").textContent = chosen?.said ?? "";
  const [ring] = mark("spot", chosen ? [chosen] : []);
  if (ring) ring.id = "spot";
}

async function point(at, number) {
  const given = await ask("/api/point", { screen: table.screen.number, at, number });
  say(given.status === 200 ? words["box-asks"] : words["screen-gone"]);
  $("screen").scrollIntoView({ block: "center" });
  $("screen").focus();
}
