// A player's secret things on his own phone: his code, what is his alone, and his decisions.

import { ask } from "/line.js";
import { button, element, fill, row } from "/view.js";

const $ = (id) => document.getElementById(id);
const AFTER_MS = [300, 1500]; // the box takes a moment to hear of a decision

let words = {};
let seats = [];
let ticket = "";
let mine = { seat: "", number: 0, lines: [], groups: [] };

export function beginMine(given) {
  words = given;
}

export function showMine(table) {
  seats = table.seats;
  if (!$("mine")) return;
  $("mine").hidden = seats.length === 0;
  if (seats.length) look();
}

async function look() {
  const { status, ...given } = await ask("/api/mine");
  if (status !== 200) return;
  if (!given.seat) $("mine-own").open = false;
  mine = given;
  show();
}

function show() {
  const stage = mine.seat ? "is" : ticket ? "code" : "ask";
  fill($("mine-panel"), [{ stage, seat: mine.seat, seats }], panel);
  $("mine-own").hidden = !mine.seat;
  $("mine-nothing").hidden = mine.lines.length + mine.groups.length > 0;
  fill($("mine-lines"), mine.lines, row);
  fill($("mine-choices"), mine.groups.length ? [mine] : [], choices);
}

function panel({ stage, seat }) {
  const made = element("div");
  if (stage === "ask") {
    made.append(element("p", words["mine-who"]));
    for (const one of seats) made.append(button(one.name, `mine-${one.seat}`, () => askCode(one)));
  } else if (stage === "code") {
    made.append(codeForm());
  } else {
    made.append(element("p", seat), button(words["mine-leave"], "mine-leave", leave));
  }
  return made;
}

function codeForm() {
  const form = element("form");
  const label = element("label", `${words["mine-code"]} `);
  const field = element("input", "", {
    autocomplete: "off", autocapitalize: "characters", maxlength: "8", id: "code", required: "",
  });
  label.append(field);
  form.append(label, element("button", words["referee-enter"]));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    enter(field);
  });
  return form;
}

function choices({ number, groups }) {
  const form = element("form");
  const all = groups.flatMap((group) => group.choices);
  if (all.length === 1) {
    form.append(button(all[0].label, "mine-only", () => decide(number, all[0].number)));
    return form;
  }
  for (const group of groups) {
    const set = element("fieldset");
    set.append(element("legend", group.title));
    for (const one of group.choices) set.append(choice(one));
    form.append(set);
  }
  form.append(element("button", words["mine-decide"]));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    decide(number, Number(new FormData(form).get("mine-choice")));
  });
  return form;
}

function choice(one) {
  const label = element("label");
  label.append(
    element("input", "", { type: "radio", name: "mine-choice", value: one.number, required: "" }),
    element("span", one.label),
  );
  return label;
}

function tell(text) {
  $("mine-said").textContent = text;
}

async function askCode(one) {
  const given = await ask("/api/mine/code", { seat: one.seat });
  if (given.status === 200) ticket = given.ticket;
  tell(given.status === 200 ? words["mine-hand"] : words["pin-wait"]);
  show();
  $("code")?.focus();
}

async function enter(field) {
  const code = field.value.trim();
  field.value = "";
  const given = await ask("/api/mine", { ticket, code });
  if (given.problem === "wrong" && given.left > 0) {
    tell(words["mine-wrong"]);
    field.focus();
    return;
  }
  ticket = "";
  tell(given.status === 200 ? "" : words["mine-gone"]);
  await look();
  $("mine-own").querySelector("summary").focus();
}

async function leave() {
  await ask("/api/mine/leave", {});
  await look();
}

async function decide(shown, number) {
  const given = await ask("/api/mine/choice", { shown, choice: number });
  tell(given.status === 200 ? words["mine-done"] : words["screen-gone"]);
  if (given.status === 200) $("mine-own").open = false;
  for (const wait of AFTER_MS) setTimeout(look, wait);
}
