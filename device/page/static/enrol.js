// Learning a box of tiles or cards: what to lay down for each photo, the camera's picture, the photo,
// what is on each piece, and the learning.

import { ask } from "/line.js";
import { pieces, send } from "/pieces.js";
import { speak } from "/speech.js";
import { button, element, fill } from "/view.js";

const $ = (id) => document.getElementById(id);
const LEARNING_MS = 2000;
const open = new Map(); // by game, the step that is shown

let waiting = 0;

document.addEventListener("boxes", ({ detail }) => show(detail));
document.addEventListener("referee", ({ detail }) => {
  if (!detail) $("enrol").hidden = true;
});

const again = () => document.dispatchEvent(new CustomEvent("photo-taken"));

async function show(boxes) {
  const words = await speak();
  $("enrol").hidden = !boxes.length;
  const shown = boxes.map((box) => ({ ...box, at: open.get(box.game) ?? first(box) }));
  const before = document.activeElement?.id;
  fill($("enrol-boxes"), shown, (box) => panel(box, boxes, words));
  if (before && document.activeElement?.id !== before) $(before)?.focus();
  clearTimeout(waiting);
  if (boxes.some((box) => box.stage === "running")) waiting = setTimeout(again, LEARNING_MS);
}

const isTold = (step) => step.slots.every((slot) => slot.is_told || !slot.is_asked);
const isDone = (step) => step.is_taken && isTold(step);
const first = (box) => Math.max(0, box.steps.findIndex((step) => !isDone(step)));

function panel(box, boxes, words) {
  const made = element("details");
  made.open = open.has(box.game) || box.stage === "running";
  const there = box.steps.filter(isDone).length;
  made.append(element("summary", `${box.title} · ${there} / ${box.steps.length}`));
  const step = box.steps[box.at];
  made.append(leaves(box, boxes), grid(box, step, words));
  const said = element("p", "", { role: "status" });
  const take = button(words["enrol-take"], `take-${box.game}`, () => photograph(box, said, words));
  made.append(take, said);
  const src = `/api/setup/photos/${box.game}/${box.at}`;
  if (step.is_taken) {
    const alt = words["enrol-taken"];
    made.append(element("img", "", { src: `${src}?${step.stamp}`, alt, class: "taken" }));
  }
  const wasTold = isTold(step);
  made.append(pieces(box, step, words, src, () => {
    open.set(box.game, box.at);
    if (!wasTold && isTold(step)) again(); // its number is ticked, and the box may be ready
  }));
  if (box.is_ready) made.append(learning(box, words));
  return made;
}

// The numbers of the photos; the one that is shown is pressed.
function leaves(box, boxes) {
  const made = element("div", "", { class: "leaves" });
  box.steps.forEach((step, at) => {
    const mark = isDone(step) ? " ✓" : step.is_taken ? " …" : "";
    const leaf = button(`${at + 1}${mark}`, `leaf-${box.game}-${at}`, () => {
      open.set(box.game, at);
      show(boxes).then(() => $(`leaf-${box.game}-${at}`).focus());
    });
    leaf.setAttribute("aria-pressed", String(at === box.at));
    made.append(leaf);
  });
  return made;
}

// What is laid down; a piece that the owner does not have is struck out by a tap.
function grid(box, step, words) {
  const made = element("ol", "", { class: `grid columns-${box.columns}` });
  step.slots.forEach((slot, at) => {
    const item = element("li", slot.is_asked ? slot.said : "");
    if (!slot.is_asked) item.append(lackable(box, slot, at, words));
    made.append(item);
  });
  return made;
}

function lackable(box, slot, at, words) {
  const id = `slot-${box.game}-${at}`;
  const made = button(slot.said, id, async () => {
    open.set(box.game, box.at);
    const shows = slot.is_empty ? {} : null;
    await send({ game: box.game, number: box.at, slot: at, shows });
    again();
  });
  made.setAttribute("aria-pressed", String(slot.is_empty));
  made.setAttribute("title", words["enrol-no-piece"]);
  return made;
}

function learning(box, words) {
  const made = element("div");
  const said = element("p", "", { role: "status" });
  if (box.stage === "running") said.textContent = words["enrol-learning"];
  else made.append(button(words["enrol-learn"], `learn-${box.game}`, () => learn(box, said, words)));
  if (box.stage === "done") said.textContent = `${words["enrol-learnt"]} (${box.learnt})`;
  if (box.stage === "failed") said.textContent = words["enrol-failed"];
  made.append(said);
  if (box.stage === "done") {
    made.append(button(words["enrol-anew"], `anew-${box.game}`, () => startAnew(said, words)));
  }
  if (box.why) made.append(element("p", box.why));
  made.append(listed(words["enrol-missing"], box.missing), listed(words["enrol-alike"], box.alike));
  return made;
}

function listed(heading, lines) {
  const made = element("div");
  if (!lines.length) return made;
  const list = element("ul");
  for (const line of lines) list.append(element("li", line));
  made.append(element("p", heading), list);
  return made;
}

async function learn(box, said, words) {
  open.set(box.game, box.at);
  const given = await ask("/api/setup/learn", { game: box.game });
  if (given.status === 200) again();
  else said.textContent = given.status === 503 ? words["enrol-room"] : words["screen-gone"];
}

async function startAnew(said, words) {
  const given = await ask("/api/setup/ask", { what: "anew" });
  said.textContent = given.status === 200 ? words["enrol-starts"] : words["screen-gone"];
}

async function photograph(box, said, words) {
  open.set(box.game, box.at);
  const given = await ask("/api/setup/photos", { game: box.game, number: box.at });
  if (given.status !== 200) {
    said.textContent = given.status === 503 ? words["enrol-room"] : words["enrol-none"];
    return;
  }
  again();
}
