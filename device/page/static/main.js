// Joins the parts of the page.

import { beginCamera } from "/camera.js";
import { beginLanguage } from "/language.js";
import { follow } from "/line.js";
import { beginMine, showMine } from "/mine.js";
import { beginPointing, showPointing } from "/pointing.js";
import { beginReach, showReach } from "/reach.js";
import { beginReferee, showReferee } from "/referee.js";
import { beginMatters, mattersMayHaveCome } from "/matters.js";
import { say, showTable } from "/view.js";
import { speak } from "/speech.js";

const words = {};
const ready = begin();
const lost = document.getElementById("lost");
let newest = null;

// The stream is asked for beside the words: each takes a while on a busy box.
follow(
  async (table) => {
    newest = table;
    await ready;
    if (table.language !== words.language) Object.assign(words, await speak());
    if (newest !== table) return;
    showTable(table, words);
    showReferee(table);
    showMine(table);
    showPointing(table);
    showReach(table);
    mattersMayHaveCome();
  },
  () => {
    lost.hidden = false;
  },
  () => {
    lost.hidden = true;
    say(words.back);
  },
);

async function begin() {
  Object.assign(words, await speak());
  beginLanguage(words);
  beginReferee(words);
  beginMatters(words);
  beginMine(words);
  beginPointing(words);
  beginReach();
  beginCamera();
}
