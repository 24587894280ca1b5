// A board in a link: what the first picture needs, packed, and believed no further than it can be drawn.

const LAYERS = new Set(["tint", "shade", "grid", "way", "line", "mark", "border", "outline", "clue", "label"]);
const LARGEST = 60, MOST = 2_000_000;
const ELEMENTS = new Set(["svg", "g", "title", "desc", "defs", "path", "circle", "ellipse", "rect", "line", "polygon", "polyline", "text", "tspan",
  "pattern", "marker", "clipPath"]);
const HARMFUL = /^on|href|^src|^xml(?!ns)/i;

async function through(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** A board as text for an address. */
export async function packed(board) {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(board)), new CompressionStream("deflate-raw"));
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** The board again, with the text that was packed; null for what is none. */
export async function unpacked(text) {
  try {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const parts = [];
    for (let size = 0; ;) {
      const { value, done } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > MOST) return null;
      parts.push(value);
    }
    const whole = await new Blob(parts).text(), board = believed(JSON.parse(whole));
    return board && { board, text: whole };
  } catch { return null; }
}

const text = (value) => typeof value === "string";
const texts = (values) => Array.isArray(values) && values.every(text);
const place = (values) => Array.isArray(values) && values.length === 2 && values.every((one) => typeof one === "number" && one >= -LARGEST && one <= 2 * LARGEST);
const span = (cells) => Array.isArray(cells) && cells.length === 2 && cells.every(place);
const marks = (one) => texts(one?.yes) && texts(one?.no);
const size = (one) => Number.isInteger(one) && one >= 1 && one <= LARGEST;

function believed(board) {
  const { kind, id, rows, cols, conditions, remarks, source, values, variables, auxiliary, regions, rooms, givens, pieces } = board;
  const good = text(kind) && (id === null || text(id)) && size(rows) && size(cols) && text(conditions) && texts(remarks) && text(source)
    && texts(values) && values.length === 2 && texts(auxiliary) && marks(givens) && marks(board.marks)
    && Array.isArray(variables) && variables.every((one) => text(one.name) && text(one.label) && place(one.place) && (!one.span || span(one.span)))
    && Array.isArray(pieces) && pieces.every((one) => place(one.place) && texts(one.values ?? values) && ["yes", "no"].every((side) => one[side].every((part) => LAYERS.has(part.layer) && text(part.svg))))
    && Object.entries(regions).every(([name, some]) => /^[A-Za-z]{1,2}$/.test(name) && some.every((i) => variables[i]))
    && Array.isArray(rooms) && rooms.every((row) => Array.isArray(row) && row.every(Number.isInteger));
  if (!good) return null;
  for (const piece of pieces) for (const part of [...piece.yes, ...piece.no]) part.svg = drawn(`<svg xmlns="http://www.w3.org/2000/svg">${part.svg}</svg>`).innerHTML;
  return { ...board, svg: drawn(board.svg).outerHTML };
}

/** A picture without anything that could do more than be seen. */
function drawn(source) {
  const root = new DOMParser().parseFromString(source, "image/svg+xml").documentElement;
  for (const node of [root, ...root.querySelectorAll("*")]) {
    if (node.namespaceURI !== "http://www.w3.org/2000/svg" || !ELEMENTS.has(node.localName)) throw new Error(node.nodeName);
    for (const { name, value } of [...node.attributes])
      if (HARMFUL.test(name) || /url\(\s*['"]?[^#'"]/i.test(value)) node.removeAttribute(name);
  }
  return root;
}
