import type { QualityFigure } from '@memgym/evaluators';
import { countOf } from './format-amount.js';
import { notify, print } from './print.js';
import { printColumns } from './print-columns.js';
import { isMany, lostOf } from './run-warnings.js';

/** Prints quality measures of data, one per line. */
export function showQuality(title: string, figures: readonly QualityFigure[]): void {
  print(`\n${title}`);
  printColumns(
    figures.map(({ name, value, range: [, most], count, unscored = 0, description }) => [
      '',
      name,
      value === null ? 'none' : `${value.toFixed(3)}${most === null || most === 1 ? '' : ` of ${most}`}`,
      `${countOf(count, 'case')}${unscored === 0 ? '' : `, ${unscored} unreadable`}`,
      description,
    ]),
  );
  for (const { name, count, unscored = 0 } of figures) {
    const asked = count + unscored;
    if (isMany(unscored, asked)) notify(`Warning: ${name}: ${lostOf(unscored, asked)}.`);
  }
}
