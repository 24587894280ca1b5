// The JSON API. Whoever aborts a request ends its computation.

import { lang, t } from "./words.js";

/** What the server says is wrong with a request. */
export class Problem extends Error {
  constructor({ error, where, expected }) {
    super(t("problem", {
      error,
      where: where ? `${where}: ` : "",
      expected: expected ? t("problem.expected", { expected }) : "",
    }));
  }
}

async function send(name, body, signal) {
  let answer;
  try {
    answer = await fetch(`/api/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", "accept-language": lang },
      body: JSON.stringify({ lang, ...body }),
      signal,
    });
  } catch (fault) {
    if (fault.name === "AbortError") throw fault;
    throw new Problem({ error: t("problem.gone") });
  }
  if (!answer.ok) throw new Problem(await answer.json().catch(() => ({ error: answer.statusText })));
  return answer;
}

export async function kinds() {
  return (await fetch(`/api/kinds?lang=${lang}`)).json();
}

/** One answer. */
export async function ask(name, body, signal) {
  return (await send(name, body, signal)).json();
}

/** An answer that comes line by line: `told` gets each line of progress, and the result is returned. */
export async function follow(name, body, told, signal) {
  const answer = await send(name, body, signal);
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
