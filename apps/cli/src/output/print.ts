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

/** Writes the command's result as one JSON object to stdout. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value));
}

/** Reports progress and problems on stderr. */
export function notify(text: string): void {
  process.stderr.write(`${visible(text)}\n`);
}
