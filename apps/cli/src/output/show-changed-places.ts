import type { Difference } from '@memgym/runs';
import { countOf } from './format-amount.js';
import { print } from './print.js';

const shown = 20;

/** Prints where something differs, one line each. */
export function showChangedPlaces(differences: readonly Difference[]): void {
  for (const { file, line, what } of differences.slice(0, shown)) {
    print(`  ${file}${line === undefined ? '' : `, line ${line}`}: ${what}`);
  }
  const more = differences.length - shown;
  if (more > 0) print(`  and ${countOf(more, 'other place')}; --json lists all.`);
}
