// The one door to the program: in a server, or in the workers of a page that needs none.

import { lang } from "./words.js";

const door = await import(`./door-${document.documentElement.dataset.door ?? "server"}.js`);

/** Whether links should carry what the first picture needs, because the program takes a while to come. */
export const carries = door.carries;

/** Tells how much of the program is here: `progress` with detail {done, all}, then `ready`. Null when it need not come. */
export const loading = door.loading;

export const kinds = () => door.kinds(lang);

/** Tells which questions were asked, each by its name. */
export const asked = new EventTarget();

/** One answer. */
export function ask(name, body, signal) {
  asked.dispatchEvent(new Event(name));
  return door.ask(name, { lang, ...body }, { signal });
}

/** An answer that nobody waits for: questions that somebody does wait for come first. */
export const askBehind = (name, body, signal) => door.ask(name, { lang, ...body }, { signal, behind: true });

/** An answer that comes line by line: `told` gets each line of progress, and the result is returned. */
export const follow = (name, body, told, signal) => door.ask(name, { lang, ...body }, { told, signal });
