import type { TokenStatistics } from '@memgym/evaluators';
import { renderTextTable } from '@memgym/scoring';
import { asCsv } from './as-csv.js';
import { formatCount } from './format-amount.js';
import { printTable } from './print.js';

/** Prints one table for each grouping of a data set. */
export function showTokens(rows: readonly TokenStatistics[]): void {
  const groupings = [...new Set(rows.map(({ grouping }) => grouping))];
  const tables = groupings.map((grouping) => {
    const own = rows.filter((row) => row.grouping === grouping);
    const cells = own.map(({ part, kind, texts, mean, median, longest, total }) => [
      part,
      kind,
      formatCount(texts),
      mean.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
      formatCount(median),
      formatCount(longest),
      formatCount(total),
    ]);
    return renderTextTable([grouping, 'tokens of', 'texts', 'mean', 'median', 'longest', 'total'], cells);
  });
  printTable(tables.join('\n\n'));
}

/** All rows, with the encoding in each. */
export const tokensAsCsv = (rows: readonly TokenStatistics[], encoding: string): string =>
  asCsv([
    ['grouping', 'part', 'kind', 'texts', 'mean', 'median', 'longest', 'total', 'encoding'],
    ...rows.map(({ grouping, part, kind, texts, mean, median, longest, total }) => [
      ...[grouping, part, kind, texts, mean, median, longest, total],
      encoding,
    ]),
  ]);
