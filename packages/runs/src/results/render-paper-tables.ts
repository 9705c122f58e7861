import { formatNumber } from '@memgym/scoring';
import { bestOf, type PaperRow, type PaperTable } from './paper-tables.js';

type Cell = PaperRow['cells'][number] & { readonly isBest: boolean };

/** A table as it is printed. */
interface PrintedTable {
  readonly title: string;
  readonly heads: readonly string[];
  readonly lines: readonly { readonly name: string; readonly cells: readonly Cell[] }[];
  /** Place of the first line of a bound or rule, which a rule goes before; -1 without one. */
  readonly firstBound: number;
  /** What the reader must know. */
  readonly caption: string;
}

/** More columns than a page shows legibly. */
const mostColumns = 10;

/** A table of too many columns is turned, so that each of them has a line. */
function printed(table: PaperTable): PrintedTable {
  const { title, rowHead, columns, rows, note = '' } = table;
  const best = columns.map((_, column) => bestOf(table, column));
  const cellsOf = ({ cells }: PaperRow, row: number): Cell[] =>
    cells.map((cell, column) => ({ ...cell, isBest: best[column]?.[row] === true }));
  const lines = rows.map((row, place) => ({ name: row.name, cells: cellsOf(row, place) }));
  const names = columns.map(({ name }) => name);
  const isTurned = columns.length > mostColumns && rows.length < columns.length;
  const caption = [legendOf(isTurned ? 'line' : 'column'), note].filter((text) => text !== '').join(' ');
  if (!isTurned) {
    const firstBound = rows.findIndex(({ isSystem }) => !isSystem);
    return { title, heads: [rowHead, ...names], lines, firstBound, caption };
  }
  return {
    title,
    heads: ['', ...lines.map(({ name }) => name)],
    lines: names.map((name, column) => ({
      name,
      cells: lines.flatMap(({ cells }) => cells[column] ?? []),
    })),
    firstBound: -1,
    caption,
  };
}

/** What stands under every table: what the marks mean and what they do not. */
const legendOf = (part: string): string =>
  `Bold: the best mean of the memory systems in a ${part}. In brackets: the 95% interval of the mean; whether two systems differ is decided by paired differences, as the report shows them.`;

/**
 * Tables as LaTeX with booktabs, each with a caption and a label. A table that a column of text cannot hold is a `table*`, which
 * spans both columns of a page and is a `table` where there is one; it is scaled to the width of the text if it is still wider,
 * which needs graphicx.
 */
export function tablesAsLatex(tables: readonly PaperTable[], run: string): string {
  const shown = tables.map(printed);
  const isAnyScaled = shown.some((table) => widthOf(table) > pageWidth);
  const needs = `% Needs \\usepackage{booktabs}${isAnyScaled ? ' and \\usepackage{graphicx}' : ''}.\n`;
  return `${needs}${shown.map((table, place) => latexTable(table, `${run}-${place + 1}`)).join('\n')}`;
}

/** Characters that a line holds in a column of a page with two, and on the page. */
const columnWidth = 44;
const pageWidth = 88;

/** A head longer than this is folded, unless the column is as wide. */
const headWidth = 16;

/** A column of a table: the lines of its head, and its characters, about: an interval is small. */
interface Column {
  readonly head: readonly string[];
  readonly width: number;
}

function columnsOf({ heads, lines }: PrintedTable): Column[] {
  const cellWidth = ({ value, low }: Cell): number => (value === null ? 2 : low === null ? 5 : 14);
  return heads.map((text, column) => {
    const inColumn = lines.map(({ name, cells }) => {
      const cell = cells[column - 1];
      return cell === undefined ? name.length : cellWidth(cell);
    });
    const width = Math.max(0, ...inColumn);
    const head = folded(text, Math.max(headWidth, width));
    return { head, width: Math.max(width, ...head.map(({ length }) => length)) };
  });
}

/** A text in lines of at most so many characters, broken after blanks, hyphens and underscores only. */
function folded(text: string, width: number): string[] {
  const [first = '', ...others] = text.split(/(?<=[\s_-])/);
  return others
    .reduce(
      ([last = '', ...before], piece) =>
        `${last}${piece}`.trim().length <= width ? [`${last}${piece}`, ...before] : [piece, last, ...before],
      [first],
    )
    .reverse();
}

const widthOf = (table: PrintedTable): number =>
  columnsOf(table).reduce((sum, { width }) => sum + 2 + width, 0);

function latexTable(table: PrintedTable, label: string): string {
  const { title, heads, lines, firstBound, caption } = table;
  const line = (cells: readonly string[]): string => `${cells.join(' & ')} \\\\`;
  const shown = lines.map(({ name, cells }) => line([latexText(name), ...cells.map(latexCell)]));
  if (firstBound > 0) shown.splice(firstBound, 0, '\\midrule');
  const tabular = [
    `\\begin{tabular}{l${'r'.repeat(heads.length - 1)}}`,
    '\\toprule',
    line(columnsOf(table).map(({ head }) => latexHead(head))),
    '\\midrule',
    ...shown,
    '\\bottomrule',
    '\\end{tabular}',
  ].join('\n');
  const width = widthOf(table);
  const place = width > columnWidth ? 'table*' : 'table';
  return [
    `\\begin{${place}}[t]`,
    '\\centering',
    `\\caption{${latexText(`${title}. ${caption}`)}}`,
    `\\label{tab:${label.replaceAll(/[^\w-]/g, '-')}}`,
    '\\smallskip',
    width > pageWidth ? `\\resizebox{\\textwidth}{!}{%\n${tabular}}` : tabular,
    `\\end{${place}}`,
    '',
  ].join('\n');
}

const latexHead = (lines: readonly string[]): string =>
  lines.length === 1
    ? lines.map(latexText).join('')
    : `\\shortstack[r]{${lines.map(latexText).join('\\\\')}}`;

const latexNumber = (value: number): string => formatNumber(value).replace('-', '$-$');

function latexCell({ value, low, high, isBest }: Cell): string {
  if (value === null) return '--';
  const shown = latexNumber(value);
  const interval =
    low === null || high === null ? '' : ` {\\scriptsize[${latexNumber(low)}, ${latexNumber(high)}]}`;
  return `${isBest ? `\\textbf{${shown}}` : shown}${interval}`;
}

const signs: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
};

/** A text as LaTeX prints it. */
const latexText = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[\\~^<>|&%$#_{}]/g, (sign) => signs[sign] ?? `\\${sign}`);

/** Tables as Markdown of GitHub, each between its title and what the reader must know. */
export const tablesAsMarkdown = (tables: readonly PaperTable[]): string =>
  tables.map((table) => markdownTable(printed(table))).join('\n');

function markdownTable({ title, heads, lines, caption }: PrintedTable): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    `**${markdownText(title)}**`,
    '',
    line(heads.map(markdownText)),
    line(heads.map((_, place) => (place === 0 ? '---' : '---:'))),
    ...lines.map(({ name, cells }) => line([markdownText(name), ...cells.map(markdownCell)])),
    '',
    markdownText(caption),
    '',
  ].join('\n');
}

function markdownCell({ value, low, high, n, isBest }: Cell): string {
  if (value === null) return '';
  const shown = formatNumber(value);
  const interval = low === null || high === null ? '' : ` [${formatNumber(low)}, ${formatNumber(high)}]`;
  return `${isBest ? `**${shown}**` : shown}${interval}${n === undefined ? '' : ` (n ${n})`}`;
}

/** A text that stays in its cell. */
const markdownText = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>~|]/g, (sign) => `\\${sign}`);
