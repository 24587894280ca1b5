// The words of the page in two languages, from words.json.

let words = {};
export let lang = "en";

export async function load() {
  words = await (await fetch(new URL("words.json", import.meta.url))).json();
  let asked = null;
  try { asked = localStorage.getItem("lang"); } catch { /* no storage */ }
  const wanted = asked ? [asked] : navigator.languages;
  set(wanted.map((one) => one.slice(0, 2)).find((one) => one === "en" || one === "ja") ?? "en");
}

export function choose(one) {
  try { localStorage.setItem("lang", one); } catch { /* no storage */ }
  set(one);
}

function set(one) {
  lang = one;
  document.documentElement.lang = one;
  for (const node of document.querySelectorAll("[data-t]")) node.textContent = t(node.dataset.t);
  for (const node of document.querySelectorAll("[data-label]")) {
    node.title = t(node.dataset.label);
    node.setAttribute("aria-label", node.title);
  }
}

/** A word or sentence with its {blanks} filled. */
export function t(key, blanks = {}) {
  const text = words[key]?.[lang] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => blanks[name] ?? "");
}
