// The door to a program that runs in a server. Whoever aborts a request ends its computation.

import { Problem } from "./problem.js";
import { t } from "./words.js";

export const carries = false; // the server draws first pictures fast enough
export const loading = null;

export async function kinds(lang) {
  const answer = await fetched(`api/kinds?lang=${lang}`);
  if (!answer.ok) throw new Problem({ error: answer.statusText });
  return answer.json();
}

/** Something of the server; a problem to tell where it cannot be reached. */
const fetched = (path, fields) => reached(fetch(path, fields));

const reached = (coming) => coming.catch((fault) => {
  throw fault.name === "AbortError" ? fault : new Problem({ error: t("problem.gone") });
});

/** One answer; `told` gets what comes line by line before it. */
export async function ask(name, body, { told = null, signal = null } = {}) {
  const answer = await fetched(`api/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": body.lang },
    body: JSON.stringify(body),
    signal,
  });
  if (!answer.ok) throw new Problem(await answer.json().catch(() => ({ error: answer.statusText })));
  return told ? lines(answer, told) : answer.json();
}

async function lines(answer, told) {
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reached(reader.read());
    if (done) throw new Problem({ error: t("problem.gone") });
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    for (const line of lines) {
      const message = JSON.parse(line);
      if (message.problem) throw new Problem(message.problem);
      if (message.result) return message.result;
      told(message);
    }
  }
}
