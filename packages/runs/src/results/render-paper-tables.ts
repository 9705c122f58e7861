import { formatNumber } from '@memgym/scoring';
import { bestOf, type PaperRow, type PaperTable } from './paper-tables.js';

type Cell = PaperRow['cells'][number];

/** What stands under every table: what the marks mean and what they do not. */
const legend =
  'Bold: the best mean of the memory systems in a column. In brackets: the 95% interval of the mean; whether two systems differ is decided by paired differences, as the report shows them.';

/**
 * Tables as LaTeX with booktabs, each in a `table` with a caption and a label. A wide table is scaled to the width of the text,
 * which needs graphicx.
 */
export function tablesAsLatex(tables: readonly PaperTable[], run: string): string {
  const needs = `% Needs \\usepackage{booktabs}${tables.some(isWide) ? ' and \\usepackage{graphicx}' : ''}.\n`;
  return `${needs}${tables.map((table, place) => latexTable(table, `${run}-${place + 1}`)).join('\n')}`;
}

const captionOf = (note: string): string => (note === '' ? legend : `${legend} ${note}`);

/** Whether a table is wider than a column of text: it has many columns, or long names. */
const isWide = ({ rowHead, columns }: PaperTable): boolean =>
  columns.length > 6 || [rowHead, ...columns.map(({ name }) => name)].join('    ').length > 70;

function latexTable(table: PaperTable, label: string): string {
  const { title, rowHead, columns, rows, note = '' } = table;
  const best = columns.map((_, column) => bestOf(table, column));
  const line = (cells: readonly string[]): string => `${cells.join(' & ')} \\\\`;
  const rowOf = ({ name, cells }: PaperRow, place: number): string =>
    line([latexText(name), ...cells.map((cell, column) => latexCell(cell, best[column]?.[place] === true))]);
  const firstBound = rows.findIndex(({ isSystem }) => !isSystem);
  const shown = rows.map(rowOf);
  if (firstBound > 0) shown.splice(firstBound, 0, '\\midrule');
  const tabular = [
    `\\begin{tabular}{l${'r'.repeat(columns.length)}}`,
    '\\toprule',
    line([latexText(rowHead), ...columns.map(({ name }) => latexText(name))]),
    '\\midrule',
    ...shown,
    '\\bottomrule',
    '\\end{tabular}',
  ].join('\n');
  return [
    '\\begin{table}[t]',
    '\\centering',
    `\\caption{${latexText(`${title}. ${captionOf(note)}`)}}`,
    `\\label{tab:${label.replaceAll(/[^\w-]/g, '-')}}`,
    isWide(table) ? `\\resizebox{\\textwidth}{!}{%\n${tabular}}` : tabular,
    '\\end{table}',
    '',
  ].join('\n');
}

function latexCell({ value, low, high }: Cell, isBest: boolean): string {
  if (value === null) return '--';
  const shown = formatNumber(value);
  const interval =
    low === null || high === null ? '' : ` {\\scriptsize[${formatNumber(low)}, ${formatNumber(high)}]}`;
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

/** Tables as Markdown of GitHub, each below its title. */
export function tablesAsMarkdown(tables: readonly PaperTable[]): string {
  return `${tables.map(markdownTable).join('\n')}\n${legend}\n`;
}

function markdownTable(table: PaperTable): string {
  const { title, rowHead, columns, rows, note = '' } = table;
  const best = columns.map((_, column) => bestOf(table, column));
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    `**${markdownText(title)}**`,
    '',
    line([rowHead, ...columns.map(({ name }) => markdownText(name))]),
    line(['---', ...columns.map(() => '---:')]),
    ...rows.map(({ name, cells }, place) =>
      line([
        markdownText(name),
        ...cells.map((cell, column) => markdownCell(cell, best[column]?.[place] === true)),
      ]),
    ),
    ...(note === '' ? [] : ['', markdownText(note)]),
    '',
  ].join('\n');
}

function markdownCell({ value, low, high, n }: Cell, isBest: boolean): string {
  if (value === null) return '';
  const shown = formatNumber(value);
  const interval = low === null || high === null ? '' : ` [${formatNumber(low)}, ${formatNumber(high)}]`;
  return `${isBest ? `**${shown}**` : shown}${interval}${n === undefined ? '' : ` (n ${n})`}`;
}

/** A text that stays in its cell. */
const markdownText = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>~|]/g, (sign) => `\\${sign}`);
