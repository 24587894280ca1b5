// Files for the reader, and the clipboard.

import { make } from "./dom.js";
import { t } from "./words.js";

/** Save something as a file. */
export function saved(name, content, type) {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type: `${type};charset=utf-8` }));
  const link = make("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Save a picture as PNG, three times as large. */
export async function picture(name, svg, scale = 3) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = make("canvas", { width: image.naturalWidth * scale, height: image.naturalHeight * scale });
    const pen = canvas.getContext("2d");
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
    saved(name, blob, "image/png");
  } finally { URL.revokeObjectURL(address); }
}

/** Copy a text, and say so on the button. */
export async function copied(text, button) {
  const word = button.dataset.word ??= button.textContent; // a second click comes while it says so
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = t("export.copied");
  } catch { button.textContent = t("export.select"); } // only secure origins may copy
  setTimeout(() => { button.textContent = word; }, 1_500);
}
