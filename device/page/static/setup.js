// Set-up for the referee: what the camera sees beside the box's own steps, and care of the box.

import { ask } from "/line.js";

const $ = (id) => document.getElementById(id);
const PAUSE_MS = 1000; // the box looks how the camera is aimed as often

let isReferee = false;
let number = 0;
let waiting = 0;

document.addEventListener("referee", (event) => {
  const before = isReferee;
  isReferee = event.detail;
  $("seen").hidden = !isReferee;
  $("care").hidden = !isReferee;
  $("setup-pin").hidden = isReferee;
  if (isReferee && !before) again();
});
document.addEventListener("visibilitychange", again);
$("live-picture").addEventListener("load", () => came(true));
$("live-picture").addEventListener("error", () => came(false));
$("ask-health").addEventListener("click", () => askBox("health"));
$("ask-off").addEventListener("click", () => askBox("off"));

function again() {
  clearTimeout(waiting);
  if (!isReferee || document.visibilityState !== "visible") return;
  number += 1;
  $("live-picture").src = `/api/setup/live?${number}`;
}

function came(isThere) {
  $("live-picture").hidden = !isThere;
  $("no-live").hidden = isThere;
  clearTimeout(waiting);
  waiting = setTimeout(again, PAUSE_MS);
}

async function askBox(what) {
  await ask("/api/setup/ask", { what });
  $("screen").scrollIntoView({ block: "center" });
  $("screen").focus();
}
