// What is wrong with a request, as the program says it.

import { t } from "./words.js";

export class Problem extends Error {
  constructor({ error, where, expected }) {
    super(t("problem", {
      error,
      where: where ? `${where}: ` : "",
      expected: expected ? t("problem.expected", { expected }) : "",
    }));
  }
}
