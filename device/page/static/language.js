// The language of this phone: chosen here, else the phone's own, else the box's.

import { ask } from "/line.js";
import { element, fill } from "/view.js";

const $ = (id) => document.getElementById(id);
const AS_BOX = "box";

let words = {};

export async function beginLanguage(given) {
  words = given;
  if (!$("language")) return;
  $("language").addEventListener("change", choose);
  await showLanguage();
}

// Names of languages stand in their own language, as on the box.
export async function showLanguage() {
  const given = await ask("/api/language");
  if (given.status !== 200) return;
  const all = [{ code: AS_BOX, name: words["language-box"] }, ...given.offered];
  fill($("language"), all, ({ code, name }) => element("option", name, { value: code, lang: code === AS_BOX ? "" : code }));
  $("language").value = given.is_box ? AS_BOX : given.language;
}

async function choose() {
  const { status } = await ask("/api/language", { language: $("language").value });
  if (status === 200) document.dispatchEvent(new CustomEvent("language"));
  else await showLanguage();
}
