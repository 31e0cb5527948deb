// What the referee points at: a turn to go back to, a place on the drawing, whose turn it is.
// The box asks on: what follows are its own screens and buttons.

import { ask } from "/line.js";
import { button, element, fill, say } from "/view.js";

const $ = (id) => document.getElementById(id);
const NEAR = 0.08; // of the drawing's width: a finger is no needle

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
  addEventListener("resize", () => $("spot")?.remove());
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
  if ($("pointing").hidden || !places) $("spot")?.remove();
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

// Return where the drawing is within its picture, which may have empty room at two sides.
function drawn(picture) {
  const { width, height } = picture.getBoundingClientRect();
  const scale = Math.min(width / picture.naturalWidth, height / picture.naturalHeight);
  const [wide, high] = [picture.naturalWidth * scale, picture.naturalHeight * scale];
  return { left: (width - wide) / 2, top: (height - high) / 2, wide, high };
}

function touch(event) {
  const picture = $("pictures").querySelector("img");
  if ($("pointing").hidden || $("of-place").hidden || event.target !== picture) return;
  const { left, top, wide, high } = drawn(picture);
  const [x, y] = [(event.offsetX - left) / wide, (event.offsetY - top) / high];
  const away = (one) => Math.hypot(one.x - x, one.y - y);
  const [nearest] = [...table.places].sort((one, other) => away(one) - away(other));
  if (!nearest || away(nearest) > NEAR) return;
  $("place").value = nearest.number;
  choose();
}

// Show which place is chosen: a ring on the drawing, and its words for all to hear.
function choose() {
  const chosen = table.places.find((one) => one.number === Number($("place").value));
  const picture = $("pictures").querySelector("img");
  $("place-said").textContent = chosen?.said ?? "";
  $("spot")?.remove();
  if (!chosen || !picture) return;
  const { left, top, wide, high } = drawn(picture);
  const spot = element("span", "", { id: "spot", "aria-hidden": "true" });
  spot.style.left = `${picture.offsetLeft + left + chosen.x * wide}px`;
  spot.style.top = `${picture.offsetTop + top + chosen.y * high}px`;
  $("pictures").parentElement.append(spot);
}

async function point(at, number) {
  const given = await ask("/api/point", { screen: table.screen.number, at, number });
  say(given.status === 200 ? words["box-asks"] : words["screen-gone"]);
  $("screen").scrollIntoView({ block: "center" });
  $("screen").focus();
}
