import type { PropertyCheck } from '@memgym/evaluators/testing';
import { print } from './print.js';
import { printColumns } from './print-columns.js';

/** Prints each property of a plugin, and why one failed. */
export function showPropertyChecks(
  heading: string,
  { conforms, results }: { readonly conforms: boolean; readonly results: readonly PropertyCheck<string>[] },
): void {
  print(`${heading}\n`);
  printColumns(results.map(({ id, title, outcome }) => ['', outcome, id, title]));
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  if (failed.length > 0) {
    print('\nFailed');
    for (const { id, reason } of failed) print(`  ${id}: ${reason}`);
  }
  const passed = results.length - failed.length;
  print(`\n${conforms ? 'It conforms' : 'It does not conform'}: ${passed} passed, ${failed.length} failed.`);
}
