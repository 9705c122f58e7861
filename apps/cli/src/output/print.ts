import { colourTable, hasColours } from './colour-table.js';
import { visible } from './visible.js';

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
export const terminalWidth = (): number => Math.max(80, process.stdout.columns ?? 80);

/** Writes the command's result as one JSON object to stdout. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value));
}

/** Reports progress and problems on stderr. */
export function notify(text: string): void {
  process.stderr.write(`${visible(text)}\n`);
}

/** Prints rows with aligned columns. */
export function printColumns(rows: readonly (readonly string[])[]): void {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, cell.length);
    });
  }
  for (const row of rows) {
    print(
      row
        .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    );
  }
}
