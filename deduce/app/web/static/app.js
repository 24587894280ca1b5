// The page: its language and colours, and what it begins with.

import { ask, kinds } from "./api.js";
import { $ } from "./dom.js";
import { first, game, read, renewed } from "./game.js";
import "./extras.js";
import "./focus.js";
import "./grade.js";
import "./hints.js";
import "./keys.js";
import "./lists.js";
import "./keeping.js";
import "./moment.js";
import { listed } from "./opening.js";
import "./play.js";
import "./rules.js";
import "./running.js";
import "./why.js";
import { choose, lang, load, t } from "./words.js";
import { problem } from "./waiting.js";

async function speak(one) {
  choose(one);
  await greet();
  if (game.exercise) (await import("./practise.js")).practise(game.exercise.technique, game.exercise.number, true);
  else if (game.position) renewed(await ask("open", { source: game.position.board.source }));
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

try {
  await load();
  await greet();
  if (!(await read())) await first();
} catch (fault) { problem(fault); }
document.documentElement.dataset.ready = "yes";
