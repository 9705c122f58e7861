import { displayWidth, padToWidth } from './display-width.js';

/**
 * A plain-text table: the first column aligned left, the others right, two spaces between them, a line below the
 * head. Control characters in cells are replaced, so that data cannot control a terminal.
 */
export function renderTextTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows].map((cells) => head.map((_, column) => printable(cells[column] ?? '')));
  const widths = head.map((_, column) =>
    Math.max(...lines.map((cells) => displayWidth(cells[column] ?? ''))),
  );
  const rendered = lines.map((cells) =>
    cells
      .map((cell, column) => padToWidth(cell, widths[column] ?? 0, column === 0 ? 'end' : 'start'))
      .join('  ')
      .trimEnd(),
  );
  const rule = widths.map((width) => '─'.repeat(width)).join('  ');
  return [rendered[0] ?? '', rule, ...rendered.slice(1)].join('\n');
}

function printable(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}
