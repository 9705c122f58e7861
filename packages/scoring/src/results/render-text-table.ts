/** Cells of a row; null for a line between rows. */
export type TextTableRow = readonly string[] | null;

interface TextTableOptions {
  /** Maximum number of terminal columns per line; a wider table continues in further tables below. Default 80. */
  readonly width?: number;
  /** Alignment of the columns after the first; default: `end`. */
  readonly align?: 'start' | 'end';
}

/**
 * A plain-text table: the first column is aligned left, the others right, with two spaces between them and a line below
 * the header. A column that contains only "–" is omitted. Columns that do not fit into the width continue in a table
 * below, which repeats the first column. If the first column takes more than half of the width, its cells have their
 * own lines instead. Control characters in cells are replaced, so that data cannot control a terminal.
 */
export function renderTextTable(
  head: readonly string[],
  rows: readonly TextTableRow[],
  { width = 80, align = 'end' }: TextTableOptions = {},
): string {
  const lines = [head, ...rows].map((cells) => cells?.map(printable) ?? null);
  const columns = [...head.keys()].slice(1).filter((column) => !isEmpty(rows, column));
  const total = columns.reduce((sum, column) => sum + 2 + widthOf(lines, column), widthOf(lines, 0));
  const isStacked = total > width && widthOf(lines, 0) > width / 2;
  const shown = isStacked ? lines.map((cells) => cells && ['', ...cells.slice(1)]) : lines;
  const blocks = blocksOf(columns, (column) => widthOf(shown, column), width).map((block) =>
    renderBlock(shown, [0, ...block], align),
  );
  return isStacked ? stack(lines, blocks) : blocks.map((block) => block.join('\n')).join('\n\n');
}

type Line = readonly string[] | null;

const widthOf = (lines: readonly Line[], column: number): number =>
  Math.max(...lines.map((cells) => displayWidth(cells?.[column] ?? '')));

/** Each row of the blocks below the first cell of its line. */
function stack([head, ...lines]: readonly Line[], blocks: readonly (readonly string[])[]): string {
  const rowsAt = (place: number): string[] => blocks.map((block) => block[place] ?? '');
  const rule = '─'.repeat(Math.max(...rowsAt(1).map((line) => line.length)));
  const rest = lines.flatMap((cells, place) =>
    cells === null ? [rule] : [cells[0] ?? '', ...rowsAt(place + 2)],
  );
  return [...(head?.[0] ? [head[0]] : []), ...rowsAt(0), rule, ...rest].join('\n');
}

/** Whether every row has an empty cell in a column. A table without rows has no columns to omit. */
function isEmpty(rows: readonly TextTableRow[], column: number): boolean {
  const cells = rows.flatMap((row) => (row === null ? [] : [row[column] ?? '']));
  return cells.length > 0 && cells.every((cell) => cell === '–' || cell === '') && cells.includes('–');
}

/** The columns after the first, in blocks of as many as fit. */
function blocksOf(
  columns: readonly number[],
  widthIn: (column: number) => number,
  width: number,
): number[][] {
  const blocks: number[][] = [[]];
  let used = widthIn(0);
  for (const column of columns) {
    const needed = widthIn(column) + 2;
    const last = blocks.at(-1) as number[];
    if (last.length > 0 && used + needed > width) {
      blocks.push([column]);
      used = widthIn(0) + needed;
    } else {
      last.push(column);
      used += needed;
    }
  }
  return blocks;
}

/** The lines of a block: head, rule, rows. */
function renderBlock(lines: readonly Line[], columns: readonly number[], align: 'start' | 'end'): string[] {
  const widths = columns.map((column) => widthOf(lines, column));
  const rule = widths.map((width) => '─'.repeat(width)).join('  ');
  const rendered = lines.map(
    (cells) =>
      cells &&
      columns
        .map((column, place) =>
          // The padding is at the start of a cell that is aligned at its end.
          padToWidth(
            cells[column] ?? '',
            widths[place] ?? 0,
            place === 0 || align === 'start' ? 'end' : 'start',
          ),
        )
        .join('  ')
        .trimEnd(),
  );
  return [rendered[0] ?? '', rule, ...rendered.slice(1).map((line) => line ?? rule)];
}

function printable(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}

const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const invisible = /[\p{Mn}\p{Me}\p{Cf}]/u;

/** The number of terminal columns of a text: two for East Asian wide characters and emoji, none for combining marks. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    if (invisible.test(character)) continue;
    width += wide.test(character) ? 2 : 1;
  }
  return width;
}

/** The text padded with spaces to `width` columns; unchanged if it is wider. */
function padToWidth(text: string, width: number, side: 'start' | 'end'): string {
  const filling = ' '.repeat(Math.max(0, width - displayWidth(text)));
  return side === 'start' ? filling + text : text + filling;
}
