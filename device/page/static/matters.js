// What the camera saw of the game's last matters: two photos with a slider, and what was said.

import { ask } from "/line.js";
import { element, fill } from "/view.js";

const $ = (id) => document.getElementById(id);
const SVG = "http://www.w3.org/2000/svg";
const SOON_MS = 1500; // a photo is made a moment after its matter

let words = {};
let waiting = 0;

export function beginMatters(given) {
  words = given;
  $("matters")?.addEventListener("toggle", showMatters);
}

// Look again, if anybody looks at all; many changes in a row are one.
export function mattersMayHaveCome() {
  if (!$("matters")?.open || waiting) return;
  waiting = setTimeout(() => {
    waiting = 0;
    showMatters();
  }, SOON_MS);
}

async function showMatters() {
  if (!$("matters").open) return;
  const { status, matters } = await ask("/api/matters");
  if (status !== 200) return;
  fill($("matter-list"), matters, matter, (one) => `${one.before?.address} ${one.title}`);
  $("no-matter").hidden = matters.length > 0;
}

function matter(one) {
  const made = element("li");
  made.append(element("h3", one.title));
  if (one.before && one.after) made.append(...compared(one));
  else if (one.after ?? one.before) made.append(photo(one.after ?? one.before, words["photo-after"]));
  made.append(...one.lines.map((line) => element("p", line)));
  return made;
}

function compared(one) {
  const both = element("div", "", { class: "compared" });
  const after = photo(one.after, words["photo-after"]);
  after.classList.add("over");
  both.append(photo(one.before, words["photo-before"]), after);
  const slider = element("input", "", {
    type: "range", min: "0", max: "100", value: "50", "aria-label": words["photo-slider"],
  });
  const uncover = () => {
    after.style.clipPath = `inset(0 0 0 ${slider.value}%)`;
  };
  slider.addEventListener("input", uncover);
  uncover();
  return [both, slider];
}

function photo(one, alt) {
  const made = element("div", "", { class: "photo" });
  made.append(element("img", "", { src: one.address, alt, loading: "lazy" }));
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", `0 0 ${one.width_mm} ${one.height_mm}`);
  drawing.setAttribute("aria-hidden", "true");
  for (const mark of one.marks) {
    const outline = document.createElementNS(SVG, "polygon");
    outline.setAttribute("points", mark.outline.map((corner) => corner.join(",")).join(" "));
    drawing.append(outline);
  }
  made.append(drawing);
  return made;
}
