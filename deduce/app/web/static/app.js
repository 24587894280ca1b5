// The page: its language and colours, and what it begins with.

import { ask, kinds } from "./api.js";
import { $ } from "./dom.js";
import { begin } from "./arriving.js";
import "./extras.js";
import "./focus.js";
import { game } from "./game.js";
import "./grade.js";
import "./hints.js";
import "./keys.js";
import "./lists.js";
import "./moment.js";
import { listed } from "./opening.js";
import "./play.js";
import "./rules.js";
import "./running.js";
import "./why.js";
import { practise } from "./practise.js";
import { renewed, stage } from "./view.js";
import { choose, lang, load, t } from "./words.js";
import { problem, wait } from "./waiting.js";

async function speak(one) {
  choose(one);
  stage.close(); // it speaks the other language
  await greet();
  if (game.exercise) practise(game.exercise.technique, game.exercise.number, true);
  else if (game.position) {
    const { position } = game;
    const found = await wait((signal) => ask("open", { source: position.board.source }, signal), { told: (s) => t("wait.open", { s }) });
    if (found && game.position === position) renewed(found);
  }
}

async function greet() {
  game.known = await kinds();
  $("lang").textContent = t("language");
  $("lang").lang = lang === "en" ? "ja" : "en";
  listed();
}

$("lang").onclick = () => speak(lang === "en" ? "ja" : "en").catch(problem);
$("theme").onclick = () => {
  const dark = document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  document.documentElement.dataset.theme = dark === "dark" ? "light" : "dark";
  try { localStorage.setItem("theme", document.documentElement.dataset.theme); } catch { /* no storage */ }
};

/** Opens a module of the page when it is first wanted. */
for (const [id, path, name, ...wanted] of [["kinds", "./library.js", "library", "kinds"], ["library", "./library.js", "library"], ["set", "./editor.js", "edit"]])
  $(id).onclick = () => import(path).then((found) => found[name](...wanted)).catch(problem);

try {
  await load();
  await greet();
  await begin();
} catch (fault) { problem(fault); }
document.documentElement.dataset.ready = "yes";
