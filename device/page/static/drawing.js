// Where things are on the drawing of the table: the place that was touched, and marks over places.

import { element } from "/view.js";

const $ = (id) => document.getElementById(id);
const NEAR = 0.08; // of the drawing's width: a finger is no needle

// Return where the drawing is within its picture, which may have empty room at two sides.
function drawn(picture) {
  const { width, height } = picture.getBoundingClientRect();
  const scale = Math.min(width / picture.naturalWidth, height / picture.naturalHeight);
  const [wide, high] = [picture.naturalWidth * scale, picture.naturalHeight * scale];
  return { left: (width - wide) / 2, top: (height - high) / 2, wide, high };
}

// Return the place that a touch is meant for, or nothing.
export function touched(event, places) {
  const picture = $("pictures").querySelector("img");
  if (event.target !== picture) return undefined;
  const { left, top, wide, high } = drawn(picture);
  const [x, y] = [(event.offsetX - left) / wide, (event.offsetY - top) / high];
  const away = (one) => Math.hypot(one.x - x, one.y - y);
  const [nearest] = [...places].sort((one, other) => away(one) - away(other));
  return nearest && away(nearest) <= NEAR ? nearest : undefined;
}

// Put marks of one kind over places, in place of those of that kind before, and return them.
export function mark(kind, places) {
  for (const before of document.querySelectorAll(`.${kind}`)) before.remove();
  const picture = $("pictures").querySelector("img");
  if (!picture) return [];
  const { left, top, wide, high } = drawn(picture);
  return places.map((one) => {
    const made = element("span", "", { class: `mark ${kind}`, "aria-hidden": "true" });
    made.style.left = `${picture.offsetLeft + left + one.x * wide}px`;
    made.style.top = `${picture.offsetTop + top + one.y * high}px`;
    $("pictures").parentElement.append(made);
    return made;
  });
}
