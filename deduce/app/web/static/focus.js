// The focus never falls: where its element goes away, the one in its place or the board takes it.

import { $ } from "./dom.js";

const FOCUSABLE = "button:not(:disabled), a[href], input:not(:disabled), select, textarea, summary, [tabindex='0']";
const HOMES = "section, dialog, [role=toolbar], aside";

let last = null, home = null, place = 0, main = false;

const able = (node) => node.isConnected && node.checkVisibility() && !node.disabled;
const within = (node) => [...node.querySelectorAll(FOCUSABLE)].filter(able);

document.addEventListener("focusin", ({ target }) => {
  last = target;
  home = target.closest(HOMES);
  place = home ? within(home).indexOf(target) : 0;
  main = target.classList.contains("main");
});
document.addEventListener("focusout", ({ relatedTarget, target }) => {
  if (relatedTarget === null) queueMicrotask(() => { if (last === target && able(target)) last = null; }); // its owner has left it
});

function rescue() {
  if (!last || document.activeElement !== document.body || able(last)) return;
  const others = home?.isConnected && home.checkVisibility() ? within(home) : [];
  const next = (main && others.find((one) => one.classList.contains("main"))) || others[Math.min(place, others.length - 1)] || $("board");
  last = null;
  next.focus({ preventScroll: true });
}

new MutationObserver(() => { if (last && !able(last)) setTimeout(rescue); }) // a dialog that closes gives the focus back itself
  .observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["hidden", "disabled", "open"] });
