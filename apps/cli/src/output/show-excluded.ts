import type { ExcludedAnswers } from '@memgym/runs';
import { countOf } from './format-amount.js';
import { print } from './print.js';
import { wrapText } from './wrap-text.js';

/** The answers that count for neither side of a pair, by system. */
export function showExcluded(excluded: readonly (readonly [name: string, ExcludedAnswers])[]): void {
  const lines = excluded.flatMap(([name, { count, reasons }]) =>
    count === 0
      ? []
      : wrapText(
          reasons.map(({ reason, count: times }) => `${times} ${reason}`).join('; '),
          '    ',
          `  ${name}, ${countOf(count, 'answer')}: `,
        ),
  );
  if (lines.length > 0) print(['Excluded from means and pairs because of failures:', ...lines].join('\n'));
}
