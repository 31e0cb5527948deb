// Joins the parts of the page.

import { ask, follow } from "/line.js";
import { beginReferee, showReferee } from "/referee.js";
import { say, showTable } from "/view.js";

async function wordsOfPage() {
  for (;;) {
    const { status, ...words } = await ask("/api/words");
    if (status === 200) return words;
    await new Promise((done) => setTimeout(done, 1000));
  }
}

const words = await wordsOfPage();
for (const there of document.querySelectorAll("[data-word]")) {
  there.textContent = words[there.dataset.word];
}
beginReferee(words);
const lost = document.getElementById("lost");
follow(
  (table) => {
    showTable(table, words);
    showReferee(table);
  },
  () => {
    lost.hidden = false;
  },
  () => {
    lost.hidden = true;
    say(words.back);
  },
);
