/** A value of a table; null is empty. */
export type CsvValue = string | number | null;

/** Rows as CSV (RFC 4180), the head first. A text that a spreadsheet would calculate is marked as text. */
export const asCsv = (rows: readonly (readonly CsvValue[])[]): string =>
  `${rows.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`;

function csvCell(value: CsvValue): string {
  if (value === null) return '';
  const text = String(value);
  // A spreadsheet would calculate a text that begins like a formula.
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
