// Joins the parts of the page.

import { beginCamera } from "/camera.js";
import { follow } from "/line.js";
import { beginMine, showMine } from "/mine.js";
import { beginPointing, showPointing } from "/pointing.js";
import { beginReferee, showReferee } from "/referee.js";
import { beginMatters, mattersMayHaveCome } from "/matters.js";
import { say, showTable } from "/view.js";
import { speak } from "/speech.js";

const words = await speak();
beginReferee(words);
beginMatters(words);
beginMine(words);
beginPointing(words);
beginCamera();
const lost = document.getElementById("lost");
follow(
  (table) => {
    showTable(table, words);
    showReferee(table);
    showMine(table);
    showPointing(table);
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
