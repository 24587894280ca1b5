// The dialogs: to open a puzzle, and to make one.

import { ask, follow } from "./api.js";
import { $, make } from "./dom.js";
import { game } from "./game.js";
import { enter } from "./keeping.js";
import { t } from "./words.js";
import { waited } from "./waiting.js";

$("open").onclick = () => {
  $("open-problem").hidden = true;
  $("source-kind").value = ""; // what was said of another text
  $("open-dialog").showModal();
};
$("make").onclick = () => {
  $("make-problem").hidden = true;
  if (game.position) $("make-kind").value = game.position.board.kind;
  wishes();
  $("make-dialog").showModal();
};
$("make-kind").onchange = wishes;

/** The fields for the options of the chosen kind, as they stand when nothing is said. */
function wishes() {
  const { options, techniques, lays } = game.known.find((one) => one.name === $("make-kind").value);
  const any = () => make("option", { value: "" }, t("make.whatever"));
  $("make-level").replaceChildren(any(), ...[1, 2, 3, 4, 5].map((level) => make("option", { value: level }, t(`level.${level}`))));
  $("make-needs").replaceChildren(any(), ...techniques.map(({ name, title }) => make("option", { value: name }, title)));
  $("make-layout").replaceChildren(...lays.map((name) => make("details", {}, make("summary", {}, t(`make.${name}`)),
    make("textarea", { name, rows: 6, spellcheck: false, maxLength: 20_000, ariaLabel: t(`make.${name}`) }))));
  $("make-options").replaceChildren(...options.map(({ name: option, help, default: usual, choices }) => {
    const values = Object.entries(choices).map(([value, text]) => make("option", { value, selected: value === usual }, text));
    const field = values.length ? make("select", { name: option }, ...values) : make("input", { name: option, value: usual ?? "", maxLength: 40 });
    return make("label", {}, make("span", {}, help), field);
  }));
}

async function paste(text, kind) {
  $("open-problem").hidden = true;
  try {
    const source = await text; // a file may be gone
    const load = () => waited((signal) => ask("open", { source, kind: kind || null }, signal), { told: (s) => t("wait.open", { s }) });
    if (await enter(load, { source })) $("open-dialog").close();
  } catch (fault) {
    if (fault.name === "AbortError") return;
    $("open-problem").textContent = fault.message;
    $("open-problem").hidden = false;
  }
}

$("open-go").onclick = () => paste($("source").value, $("source-kind").value);
$("source").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || !$("source").value.includes("\n"))) {
    event.preventDefault();
    $("open-go").click();
  }
});
$("file").onchange = () => {
  const [file] = $("file").files;
  $("file").value = "";
  if (!file) return;
  if (file.size > 2_000_000) {
    $("open-problem").textContent = t("open.large");
    $("open-problem").hidden = false;
  } else paste(file.text(), $("source-kind").value);
};

/** Name the kinds and their samples in the language of the page. */
export function listed() {
  const options = () => game.known.map((one) => make("option", { value: one.name }, one.title));
  const old = $("source-kind").value;
  $("source-kind").replaceChildren(make("option", { value: "" }, t("open.guess")), ...options());
  $("make-kind").replaceChildren(...options());
  $("source-kind").value = old;
  $("samples").replaceChildren(...game.known.filter((one) => one.samples.length).flatMap((one) => [
    make("h4", {}, one.title),
    make("p", { className: "row" }, ...one.samples.map((each) => make("button", { type: "button", onclick: () => paste(each.source, one.name) },
      `${each.rows}×${each.cols}`, make("small", {}, each.tier ? ` ${t("open.tier", { n: each.tier })}` : "")))),
  ]));
}

let making = null;

$("make-go").onclick = async () => {
  making?.abort();
  const mine = making = new AbortController();
  const start = Date.now();
  let n = 1, lacks = null;
  const said = () => {
    const doing = t("make.doing", { n, s: Math.round((Date.now() - start) / 1000) });
    $("make-doing").textContent = lacks ? t("make.lacks", { doing, lacks }) : doing;
  };
  const tick = setInterval(said, 250);
  said();
  $("make-problem").hidden = true;
  $("make-busy").hidden = $("make-stop").hidden = false;
  $("make-go").disabled = true;
  try {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const wish = { kind: $("make-kind").value, rows: Number($("make-rows").value), cols: Number($("make-cols").value),
      tier: Number($("make-tier").value) || null, level: Number($("make-level").value) || null, needs: $("make-needs").value ? [$("make-needs").value] : [], clues: $("make-clues").value.trim() || null, seed,
      ...Object.fromEntries([...$("make-layout").querySelectorAll("textarea")].filter((field) => field.value.trim()).map((field) => [field.name, field.value])),
      options: Object.fromEntries([...$("make-options").querySelectorAll("[name]")].filter((field) => field.value).map((field) => [field.name, field.value])) };
    const made = await follow("make", wish, (line) => { n = line.attempt; lacks = line.lacks ?? null; }, mine.signal);
    if (await enter(() => made.board)) $("make-dialog").close();
  } catch (fault) {
    if (fault.name !== "AbortError") {
      $("make-problem").textContent = fault.message;
      $("make-problem").hidden = false;
    }
  } finally {
    clearInterval(tick);
    $("make-busy").hidden = $("make-stop").hidden = true;
    $("make-go").disabled = false;
  }
};
$("make-stop").onclick = () => making?.abort();
$("make-dialog").addEventListener("close", () => making?.abort());
