import { csvCell } from '@memgym/report';

/** A value of a table; null is empty. */
export type CsvValue = string | number | null;

/** Rows as CSV (RFC 4180), the head first. A text that a spreadsheet would calculate is marked as text. */
export const asCsv = (rows: readonly (readonly CsvValue[])[]): string =>
  `${rows.map((cells) => cells.map(cellOf).join(',')).join('\r\n')}\r\n`;

const cellOf = (value: CsvValue): string =>
  typeof value === 'string' ? csvCell(value) : String(value ?? '');
