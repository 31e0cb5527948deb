// Set-up for the referee: what the camera sees beside the box's own steps, and care of the box.

import { ask } from "/line.js";
import { speak } from "/speech.js";

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
  if (isReferee && !before) showCare();
});
document.addEventListener("visibilitychange", again);
$("live-picture").addEventListener("load", () => came(true));
$("live-picture").addEventListener("error", () => came(false));
$("ask-health").addEventListener("click", () => askBox("health"));
$("ask-off").addEventListener("click", () => askBox("off"));
$("ask-bare").addEventListener("click", askBare);
document.addEventListener("photo-taken", showCare);
document.addEventListener("language", showCare);

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

async function askBare() {
  const given = await ask("/api/setup/ask", { what: "bare" });
  const words = await speak();
  $("care-said").textContent = given.status === 200 ? words["bare-due"] : words["screen-gone"];
}

async function showCare() {
  if (!isReferee) return;
  const care = await ask("/api/setup");
  if (care.status !== 200) return;
  $("backup").hidden = !care.has_backup;
  $("backup-plain").hidden = care.has_backup;
  $("lens-own").hidden = !care.is_lens_known;
  $("lens-nominal").hidden = care.is_lens_known;
  $("version").textContent = care.version;
  document.dispatchEvent(new CustomEvent("boxes", { detail: care.boxes }));
}
