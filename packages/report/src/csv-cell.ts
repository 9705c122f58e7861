/** What a spreadsheet calculates: also after a control character, and in the full-width signs of East Asian keyboards. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/;
/** A number begins like a formula, and is none. */
const number = /^[+-]?[\d.]+%?$/;

/** A cell of CSV (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe before it. */
export function csvCell(text: string): string {
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
