// Learning a box of tiles or cards: what to lay down for each photo, the camera's picture, the photo.

import { ask } from "/line.js";
import { speak } from "/speech.js";
import { button, element, fill } from "/view.js";

const $ = (id) => document.getElementById(id);
const open = new Map(); // by game, the step that is shown

let taken = 0; // a photo that is taken again has the same address

document.addEventListener("boxes", ({ detail }) => show(detail));
document.addEventListener("referee", ({ detail }) => {
  if (!detail) $("enrol").hidden = true;
});

async function show(boxes) {
  const words = await speak();
  $("enrol").hidden = !boxes.length;
  const shown = boxes.map((box) => ({ ...box, taken, at: open.get(box.game) ?? first(box) }));
  fill($("enrol-boxes"), shown, (box) => panel(box, boxes, words));
}

const first = (box) => Math.max(0, box.steps.findIndex((step) => !step.is_taken));

function panel(box, boxes, words) {
  const made = element("details");
  made.open = open.has(box.game);
  const there = box.steps.filter((step) => step.is_taken).length;
  made.append(element("summary", `${box.title} · ${there} / ${box.steps.length}`));
  const step = box.steps[box.at];
  made.append(leaves(box, boxes), grid(box, step));
  const said = element("p", "", { role: "status" });
  const take = button(words["enrol-take"], `take-${box.game}`, () => photograph(box, said, words));
  made.append(take, said);
  if (step.is_taken) {
    const src = `/api/setup/photos/${box.game}/${box.at}?${taken}`;
    made.append(element("img", "", { src, alt: words["enrol-taken"], class: "taken" }));
  }
  if (there === box.steps.length) {
    made.append(element("p", words["enrol-then"]), element("code", box.command));
    made.append(element("p", words["enrol-use"]));
  }
  return made;
}

// The numbers of the photos; the one that is shown is pressed.
function leaves(box, boxes) {
  const made = element("div", "", { class: "leaves" });
  box.steps.forEach((step, at) => {
    const leaf = button(`${at + 1}${step.is_taken ? " ✓" : ""}`, `leaf-${box.game}-${at}`, () => {
      open.set(box.game, at);
      show(boxes).then(() => $(`leaf-${box.game}-${at}`).focus());
    });
    leaf.setAttribute("aria-pressed", String(at === box.at));
    made.append(leaf);
  });
  return made;
}

function grid(box, step) {
  const made = element("ol", "", { class: `grid columns-${box.columns}` });
  for (const slot of step.slots) made.append(element("li", slot));
  return made;
}

async function photograph(box, said, words) {
  open.set(box.game, box.at);
  const given = await ask("/api/setup/photos", { game: box.game, number: box.at });
  if (given.status !== 200) {
    said.textContent = given.status === 503 ? words["enrol-room"] : words["enrol-none"];
    return;
  }
  taken += 1;
  document.dispatchEvent(new CustomEvent("photo-taken"));
}
