import { displayWidth } from '@memgym/scoring';
import { colourTable, hasColours } from './colour-table.js';
import { visible } from './visible.js';
import { terminalColumns, wrapText } from './wrap-text.js';

/** Writes a line of the command's result to stdout. */
export function print(text: string): void {
  process.stdout.write(`${visible(text)}\n`);
}

/** Writes a text table to stdout, with colours where it is a terminal. */
export function printTable(text: string): void {
  const safe = visible(text);
  process.stdout.write(`${hasColours(process.stdout, process.env) ? colourTable(safe) : safe}\n`);
}

/** The columns of the terminal: at least 80, which is also the width of a file or pipe. */
export const terminalWidth = (): number =>
  Math.max(terminalColumns, process.stdout.columns ?? terminalColumns);

/** Writes the command's result as one JSON object to stdout. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value));
}

/** Reports progress and problems on stderr. */
export function notify(text: string): void {
  process.stderr.write(`${visible(text)}\n`);
}

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
