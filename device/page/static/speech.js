// The page's own words, asked for until the box gives them, and put where the markup names them.

import { ask } from "/line.js";

const AGAIN_MS = 1000;

export async function speak() {
  const words = await wordsOfPage();
  document.documentElement.lang = words.language;
  for (const there of document.querySelectorAll("[data-word]")) {
    there.textContent = words[there.dataset.word];
  }
  for (const there of document.querySelectorAll("[data-label]")) {
    there.setAttribute("aria-label", words[there.dataset.label]);
  }
  for (const there of document.querySelectorAll("[data-alt]")) {
    there.setAttribute("alt", words[there.dataset.alt]);
  }
  return words;
}

async function wordsOfPage() {
  for (;;) {
    const { status, ...words } = await ask("/api/words");
    if (status === 200) return words;
    await new Promise((done) => setTimeout(done, AGAIN_MS));
  }
}
