// What every module does with the document.

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
