import { markdownTable } from 'markdown-table';
import { csvCell } from '../csv-cell.js';

/** A table as texts. */
export interface TableText {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** RFC 4180. A text that a spreadsheet would run as a formula gets an apostrophe before it. */
export function asCsv({ heads, rows }: TableText): string {
  return [heads, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

/** A table of GitHub's Markdown; its texts stay in their cells. */
export function asMarkdown({ heads, rows }: TableText): string {
  const cell = (text: string): string =>
    text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>~|]/g, (sign) => `\\${sign}`);
  return `${markdownTable([heads, ...rows].map((row) => row.map(cell)))}\n`;
}

/** The texts of a table of the page. */
export function textsOfTable(table: HTMLTableElement): TableText {
  const read = (row: HTMLTableRowElement): string[] =>
    [...row.cells].map((cell) => (cell.textContent ?? '').replaceAll(/\s+/g, ' ').trim());
  const [head, ...rows] = [...table.rows];
  return { heads: head === undefined ? [] : read(head), rows: rows.map(read) };
}

/** Puts a text into the clipboard, or selects it in a field where the browser refuses that. */
export async function copyText(text: string, say: (message: string) => void, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Pages from a disk have no clipboard in some browsers; the older way still works.
    const field = document.createElement('textarea');
    field.value = text;
    field.className = 'outside';
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand('copy');
    field.remove();
    if (!isCopied) {
      say('The browser does not let this page copy.');
      return;
    }
  }
  say(`Copied: ${what}.`);
}
