// Shows a snapshot of the table. Only what has changed is touched, so that it alone is read aloud.

const $ = (id) => document.getElementById(id);

export function element(tag, text = "", attributes = {}) {
  const made = document.createElement(tag);
  made.textContent = text;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

export function button(label, id, act) {
  const made = element("button", label, { type: "button", id });
  made.addEventListener("click", act);
  return made;
}

// Put `items` into a parent, keeping the children that are as before and in the same language.
export function fill(parent, items, make, key = JSON.stringify) {
  if (!parent) return;
  items.forEach((item, at) => {
    const wanted = document.documentElement.lang + key(item);
    const there = parent.children[at];
    if (there?.dataset.key === wanted) return;
    const made = make(item);
    made.dataset.key = wanted;
    if (parent.dataset.filled) made.classList.add("new");
    if (there) there.replaceWith(made);
    else parent.append(made);
  });
  while (parent.children.length > items.length) parent.lastElementChild.remove();
  parent.dataset.filled = "yes";
}

export function row(line) {
  const made = element("li");
  made.append(element("span", line.left));
  if (line.right) made.append(element("b", line.right));
  return made;
}

export const sentence = (line) => (line.right ? `${line.left}: ${line.right}` : line.left);

function setText(id, text) {
  const there = $(id);
  if (there && there.textContent !== text) there.textContent = text;
}

function showScreen(screen, words) {
  const there = $("screen");
  there.dataset.signal = screen.signal;
  there.dataset.kind = screen.kind;
  const said = [["h3", screen.title], ...screen.lines.map((line) => ["p", sentence(line)])];
  if (screen.is_secret) said.push(["p", words.secret]);
  for (const section of screen.sections) {
    said.push(["h4", section.title], ...section.lines.map((line) => ["p", sentence(line)]));
  }
  fill(there, said, ([tag, text]) => element(tag, text));
}

function showOrigins(sections) {
  const lines = sections.flatMap((one) => [{ title: one.title }, ...one.lines]);
  fill($("origins"), lines, (line) =>
    line.title ? element("h4", line.title) : element("p", sentence(line)),
  );
}

function showPictures(pictures, words) {
  fill(
    $("pictures"),
    pictures,
    (one) => element("img", "", { src: one.address, alt: words.picture, "data-name": one.name }),
    (one) => one.address,
  );
}

export function showTable(table, words) {
  setText("game", table.game || words["no-game"]);
  setText("turn", table.turn);
  for (const part of document.querySelectorAll(".of-game")) part.hidden = !table.game;
  showScreen(table.screen, words);
  showPictures(table.pictures, words);
  if ($("marked")) $("marked").hidden = !table.is_marked;
  fill($("scores"), table.scores, row);
  showOrigins(table.origins);
  setText("ruling", table.ruling?.why ? `${words.last}: ${table.ruling.why}` : "");
  fill($("words"), table.words, row);
}

export function say(text) {
  setText("said", text);
}
