// Referee from this page: the PIN, and the box's buttons. Without it, the buttons are only told.

import { ask } from "/line.js";
import { button, element, fill, say } from "/view.js";

const $ = (id) => document.getElementById(id);
const LETTERS = { a: "A", b: "B", c: "C" };

let words = {};
let table = null;
let isReferee = false;
let ticket = "";

export function beginReferee(given) {
  words = given;
}

export async function askWhoIAm() {
  isReferee = (await ask("/api/me")).is_referee === true;
  document.dispatchEvent(new CustomEvent("referee", { detail: isReferee }));
  show();
}

export function showReferee(given) {
  const before = table;
  table = given;
  if (before?.run !== table.run || before?.referee !== table.referee) askWhoIAm();
  if (before?.screen.number !== table.screen.number) say("");
  show();
}

function show() {
  if (!$("referee") || !table) return;
  const answers = table.screen.answers.map((one) => ({ ...one, is: isReferee, of: table.screen.number }));
  fill($("answers"), answers, answer);
  const stage = isReferee ? "is" : ticket ? "pin" : "ask";
  fill($("referee"), [{ stage, other: table.has_referee }], panel);
}

function answer(one) {
  if (!one.is) return element("span", `${LETTERS[one.key]}: ${one.label}`);
  const made = element("button", one.label, { type: "button", "data-answer": one.key });
  made.addEventListener("click", () => press(one));
  return made;
}

function panel({ stage, other }) {
  const made = element("div");
  if (stage === "ask") {
    if (other) made.append(element("p", words["referee-other"]));
    made.append(button(words["referee-ask"], "referee-ask", askPin));
  } else if (stage === "pin") {
    made.append(pinForm());
  } else {
    made.append(element("p", words["referee-is"]), element("p", words["hand-over"]));
    made.append(button(words["referee-leave"], "referee-leave", leave));
  }
  return made;
}

function pinForm() {
  const form = element("form");
  const label = element("label", `${words["referee-pin"]} `);
  const field = element("input", "", {
    inputmode: "numeric", autocomplete: "off", maxlength: "6", id: "pin", required: "",
  });
  label.append(field);
  form.append(label, element("button", words["referee-enter"]));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    enterPin(field);
  });
  return form;
}

async function askPin() {
  const given = await ask("/api/pin", {});
  if (given.status === 200) ticket = given.ticket;
  say(given.status === 200 ? "" : words["pin-wait"]);
  show();
  $("pin")?.focus();
}

async function enterPin(field) {
  const pin = field.value.trim();
  field.value = "";
  say("");
  const given = await ask("/api/referee", { ticket, pin });
  if (given.status === 200) {
    ticket = "";
    await askWhoIAm();
  } else if (given.problem === "wrong" && given.left > 0) {
    say(words["pin-wrong"]);
    field.focus();
  } else {
    ticket = "";
    say(words["pin-gone"]);
    show();
  }
}

async function leave() {
  await ask("/api/referee/leave", {});
  await askWhoIAm();
}

async function press(one) {
  const given = await ask("/api/press", { screen: one.of, key: one.key });
  if (given.status === 401) await askWhoIAm();
  say(given.status === 200 ? words.pressed : words["screen-gone"]);
}
