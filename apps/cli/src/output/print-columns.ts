import { displayWidth } from '@memgym/scoring';
import { print } from './print.js';
import { terminalColumns, wrapText } from './wrap-text.js';

/** Prints rows with aligned columns. A last column that does not fit is wrapped within its column, or below the others. */
export function printColumns(rows: readonly (readonly string[])[]): void {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, cell.length);
    });
  }
  for (const row of rows) {
    const first = row.slice(0, -1).map((cell, column) => `${cell.padEnd(widths[column] ?? 0)}  `);
    print(alignLast(first.join(''), row.at(-1) ?? ''));
  }
}

function alignLast(first: string, last: string): string {
  const width = displayWidth(first);
  if (width + displayWidth(last) <= terminalColumns) return `${first}${last}`.trimEnd();
  if (width <= terminalColumns / 2) return wrapText(last, ' '.repeat(width), first);
  return `${first.trimEnd()}\n${wrapText(last, '    ')}`;
}
