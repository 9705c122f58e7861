import type { JsonObject } from '@memgym/core';
import { type Benchmark, originalFormat } from '@memgym/evaluators';
import { findData, readEnvironment, writeFigures } from '@memgym/runner';
import { notify, print, printJson } from '../output/print.js';

/** `memgym score <benchmark>` with the flags of its format: scores results written by its original program. */
export async function scoreResults(
  benchmark: Benchmark,
  options: JsonObject,
  flags: { readonly data?: string; readonly figures?: string; readonly json?: boolean },
): Promise<void> {
  const environment = await readEnvironment(process.cwd(), process.env);
  const { json, text, notes, figures } = await originalFormat(benchmark, 'score').score(options, {
    workingFolder: process.cwd(),
    findData: () =>
      findData({
        dataset: benchmark.type,
        dataPath: flags.data,
        environment,
      }),
  });
  const written = flags.figures === undefined ? [] : await writeFigures(figures, flags.figures);
  for (const file of written) notify(`${file} written`);
  if (flags.json) {
    printJson(json);
    return;
  }
  print(text);
  for (const note of notes) notify(note);
}
