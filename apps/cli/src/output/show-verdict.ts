import type { RunResult } from '@memgym/core';
import type { Benchmark, SystemTimes } from '@memgym/evaluators';
import { verdictText } from '@memgym/scoring';
import { print } from './print.js';
import { wrapText } from './wrap-text.js';

/** Prints what a run decides and what it leaves open, as its last lines. */
export function showVerdict(
  { verdict }: RunResult,
  { results: { cluster } }: Benchmark,
  times: readonly SystemTimes[],
): void {
  if (verdict === undefined) return;
  print('');
  const seconds = new Map(
    times.flatMap(({ system, response }) => (response === null ? [] : [[system, response.mean] as const])),
  );
  const sentences = verdictText(verdict, { ...(cluster !== undefined && { cluster }), seconds });
  print(sentences.map((sentence) => wrapText(sentence)).join('\n'));
}
