// Where a stack that is touched may go, if the table plays with that house rule.

import { mark, touched } from "/drawing.js";
import { element, fill } from "/view.js";

const $ = (id) => document.getElementById(id);

let places = [];

export function beginReach() {
  if (!$("reach")) return;
  $("pictures").addEventListener("click", touch);
  $("reach-from").addEventListener("change", choose);
  addEventListener("resize", choose);
}

export function showReach(table) {
  if (!$("reach")) return;
  const isSame = JSON.stringify(table.places) === JSON.stringify(places);
  places = table.places;
  const movable = places.filter((one) => one.reach_said);
  $("reach").hidden = !movable.length;
  fill($("reach-from"), [{ number: "", said: "–" }, ...movable], ({ number, said }) =>
    element("option", said, { value: number }),
  );
  if (!isSame) forget();
}

function forget() {
  $("reach-from").value = "";
  choose();
}

function touch(event) {
  const from = touched(event, places);
  if (!from) return;
  $("reach-from").value = from.reach_said ? from.number : "";
  choose();
}

// Mark where it may go, and say it for all to hear.
function choose() {
  const from = places.find((one) => String(one.number) === $("reach-from").value);
  $("reach-said").textContent = from?.reach_said ?? "";
  mark("from", from ? [from] : []);
  mark("reach", from ? places.filter((one) => from.reaches.includes(one.number)) : []);
  mark("take", from ? places.filter((one) => from.takes.includes(one.number)) : []);
}
