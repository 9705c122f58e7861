import { displayWidth, padToWidth } from './display-width.js';

/** Cells of a row; null for a line between rows. */
export type TextTableRow = readonly string[] | null;

export interface TextTableOptions {
  /** Terminal columns that a line may take; a wider table continues in further ones below. Default 80. */
  readonly width?: number;
  /** How columns after the first are aligned, default `end`. */
  readonly align?: 'start' | 'end';
}

/**
 * A plain-text table: the first column aligned left, the others right, two spaces between them, a line below the head.
 * A column that holds only "–" is left out. Columns that do not fit into the width continue in a table below, which
 * repeats the first column. Control characters in cells are replaced, so that data cannot control a terminal.
 */
export function renderTextTable(
  head: readonly string[],
  rows: readonly TextTableRow[],
  { width = 80, align = 'end' }: TextTableOptions = {},
): string {
  const lines = [head, ...rows].map((cells) => cells?.map(printable) ?? null);
  const widthOf = (column: number): number =>
    Math.max(...lines.map((cells) => displayWidth(cells?.[column] ?? '')));
  const columns = [...head.keys()].slice(1).filter((column) => !isEmpty(rows, column));
  return blocksOf(columns, widthOf, width)
    .map((shown) => renderBlock(lines, [0, ...shown], widthOf, align))
    .join('\n\n');
}

/** Whether no row has anything to say in a column. A table without rows has nothing to leave out. */
function isEmpty(rows: readonly TextTableRow[], column: number): boolean {
  const cells = rows.flatMap((row) => (row === null ? [] : [row[column] ?? '']));
  return cells.length > 0 && cells.every((cell) => cell === '–' || cell === '') && cells.includes('–');
}

/** The columns after the first, as many a block as fit. */
function blocksOf(
  columns: readonly number[],
  widthOf: (column: number) => number,
  width: number,
): number[][] {
  const blocks: number[][] = [[]];
  let used = widthOf(0);
  for (const column of columns) {
    const needed = widthOf(column) + 2;
    const last = blocks.at(-1) as number[];
    if (last.length > 0 && used + needed > width) {
      blocks.push([column]);
      used = widthOf(0) + needed;
    } else {
      last.push(column);
      used += needed;
    }
  }
  return blocks;
}

function renderBlock(
  lines: readonly (readonly string[] | null)[],
  columns: readonly number[],
  widthOf: (column: number) => number,
  align: 'start' | 'end',
): string {
  const widths = columns.map(widthOf);
  const rule = widths.map((width) => '─'.repeat(width)).join('  ');
  const rendered = lines.map(
    (cells) =>
      cells &&
      columns
        .map((column, place) =>
          // Padding goes to the start of a cell that is aligned at its end.
          padToWidth(
            cells[column] ?? '',
            widths[place] ?? 0,
            place === 0 || align === 'start' ? 'end' : 'start',
          ),
        )
        .join('  ')
        .trimEnd(),
  );
  return [rendered[0] ?? '', rule, ...rendered.slice(1).map((line) => line ?? rule)].join('\n');
}

function printable(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}
