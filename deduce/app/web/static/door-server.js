// The door to a program that runs in a server. Whoever aborts a request ends its computation.

import { Problem } from "./problem.js";
import { t } from "./words.js";

export const carries = false; // the server draws first pictures fast enough
export const loading = null;

export async function kinds(lang) {
  return (await fetch(`api/kinds?lang=${lang}`)).json();
}

/** One answer; `told` gets what comes line by line before it. */
export async function ask(name, body, told, signal) {
  let answer;
  try {
    answer = await fetch(`api/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", "accept-language": body.lang },
      body: JSON.stringify(body),
      signal,
    });
  } catch (fault) {
    if (fault.name === "AbortError") throw fault;
    throw new Problem({ error: t("problem.gone") });
  }
  if (!answer.ok) throw new Problem(await answer.json().catch(() => ({ error: answer.statusText })));
  return told ? lines(answer, told) : answer.json();
}

async function lines(answer, told) {
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
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
