// What every module does with the document.

/** Whether all stands in one column. */
export const NARROW = matchMedia("(max-width: 56rem)");

/** Bring what was opened into view. */
export const revealed = (node) => node.scrollIntoView({ block: "nearest" });

export const $ = (id) => document.getElementById(id);

/** An element with its text and children. */
export function make(tag, fields = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(fields))
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name in node) node[name] = value;
    else node.setAttribute(name, value);
  node.append(...children.filter((one) => one !== null && one !== undefined));
  return node;
}
