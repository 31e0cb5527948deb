// The camera's picture of the sheet, fetched while somebody looks at it, and never twice at a time.

const $ = (id) => document.getElementById(id);
const PAUSE_MS = 2000;

let number = 0;

export function beginCamera() {
  if (!$("live")) return;
  $("live").addEventListener("toggle", again);
  $("camera").addEventListener("load", () => came(true));
  $("camera").addEventListener("error", () => came(false));
}

function again() {
  if (!$("live").open) return;
  number += 1;
  $("camera").src = `/api/camera?${number}`;
}

function came(isThere) {
  $("camera").hidden = !isThere;
  $("no-camera").hidden = isThere;
  setTimeout(again, PAUSE_MS);
}
