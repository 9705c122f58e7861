import type { BenchmarkCheckReport } from '@memgym/evaluators/testing';
import { countOf } from './format-amount.js';
import { print, printColumns } from './print.js';

/** Prints each property of a benchmark, and why one failed. */
export function showBenchmarkCheck({
  benchmark,
  conforms,
  episodes,
  played,
  results,
}: BenchmarkCheckReport): void {
  print(`Check of '${benchmark}' on ${countOf(episodes, 'episode')}, ${played} of them played offline\n`);
  printColumns(results.map(({ id, title, outcome }) => ['', outcome, id, title]));
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  if (failed.length > 0) {
    print('\nFailed');
    for (const { id, reason } of failed) print(`  ${id}: ${reason}`);
  }
  const passed = results.length - failed.length;
  print(`\n${conforms ? 'It conforms' : 'It does not conform'}: ${passed} passed, ${failed.length} failed.`);
}
