// What keys do anywhere on the page.

import { $ } from "./dom.js";
import { board, stage } from "./view.js";
import { reason } from "./why.js";
import { stop } from "./waiting.js";

const BUTTONS = { h: "hint", s: "step", a: "possible", z: "undo", y: "redo" };

document.addEventListener("keydown", (event) => {
  if (event.target.closest("input:not([type=range], [type=radio]), textarea, select, dialog") || event.altKey) return;
  const key = event.key.toLowerCase(), held = event.ctrlKey || event.metaKey;
  const act = held ? { z: event.shiftKey ? "redo" : "undo", y: "redo" }[key] : event.shiftKey ? null : BUTTONS[key];
  if (act) {
    event.preventDefault();
    $(act).click();
  }
  if (key === "?" && !held) {
    event.preventDefault();
    if (board.current >= 0) reason(board.current);
    else $("why").click();
  }
  if (key === "escape") {
    stop();
    stage.close();
  }
});
