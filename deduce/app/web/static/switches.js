// Techniques that the reader has switched off, for each kind.

import { $, make } from "./dom.js";
import { game } from "./game.js";
import { t } from "./words.js";

const key = () => `off ${game.position.board.kind}`;

/** The techniques that are switched off for the kind at hand. */
export function off() {
  try {
    const kept = JSON.parse(localStorage.getItem(key())) ?? [], known = techniques();
    return kept.filter((name) => known.some((one) => one.name === name));
  } catch { return []; }
}

const techniques = () => game.known.find((one) => one.name === game.position.board.kind)?.techniques ?? [];

function keep(names) {
  try { localStorage.setItem(key(), JSON.stringify(names)); } catch { /* no storage: for nothing */ }
  label();
}

function label() {
  const count = off().length;
  $("switches").textContent = count ? t("switches.off", { n: count }) : t("switches");
}

function listed() {
  const without = off();
  $("switches-list").replaceChildren(...techniques().map(({ name, title }) => make("label", { className: "switch" },
    make("input", { type: "checkbox", value: name, checked: !without.includes(name), onchange: changed }), make("span", {}, title))));
}

function changed() {
  keep([...$("switches-list").querySelectorAll("input:not(:checked)")].map((one) => one.value));
}

$("switches").onclick = () => {
  listed();
  $("switches-dialog").showModal();
};
$("switches-all").onclick = () => {
  keep([]);
  listed();
};
game.addEventListener("opened", label);
