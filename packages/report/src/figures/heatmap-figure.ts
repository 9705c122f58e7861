import { html } from '../html/html.js';

/** One row of a heatmap; null where a value is undefined. */
export interface HeatmapRow {
  readonly label: string;
  readonly values: readonly (number | null)[];
}

export interface HeatmapOptions {
  readonly title: string;
  readonly columns: readonly string[];
  /** In the order to show. */
  readonly rows: readonly HeatmapRow[];
  /** The values shown as pure red and pure green; values outside have the nearer colour. */
  readonly range: readonly [low: number, high: number];
}

/** Escaped for text and for attributes. */
const escapeText = (text: string): string => html`${text}`.markup;

const cell = { width: 52, height: 28 };
const headHeight = 58;
const characterWidth = 7;
/** Red, yellow and green, light enough for black text. */
const stops = [
  [244, 128, 112],
  [255, 236, 150],
  [120, 200, 130],
] as const;

/**
 * A table of numbers on backgrounds from red through yellow to green, as one self-contained SVG file. The same input
 * gives the same bytes.
 */
export function heatmapFigure({ title, columns, rows, range }: HeatmapOptions): string {
  const left = 16 + characterWidth * Math.max(4, ...rows.map(({ label }) => label.length));
  const width = left + cell.width * columns.length + 8;
  const height = headHeight + cell.height * rows.length + 8;
  const text = (
    x: number,
    y: number,
    { content, attributes = '' }: { readonly content: string; readonly attributes?: string },
  ): string => `<text x="${x}" y="${y}"${attributes}>${escapeText(content)}</text>`;
  const center = ' text-anchor="middle"';
  const heads = columns.map((column, index) =>
    text(left + cell.width * (index + 0.5), headHeight - 10, { content: column, attributes: center }),
  );
  const body = rows.flatMap(({ label, values }, row) => {
    const top = headHeight + cell.height * row;
    const line = top + cell.height / 2 + 4;
    return [
      text(left - 8, line, { content: label, attributes: ' text-anchor="end"' }),
      ...columns.flatMap((_, column) => {
        const value = values[column] ?? null;
        const x = left + cell.width * column;
        const ground = `<rect x="${x}" y="${top}" width="${cell.width}" height="${cell.height}" fill="${colour(value, range)}" stroke="#fff"/>`;
        return [
          ground,
          text(x + cell.width / 2, line, {
            content: value === null ? '–' : value.toFixed(3),
            attributes: center,
          }),
        ];
      }),
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="#111">`,
    `<title>${escapeText(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    text(8, 22, { content: title, attributes: ' font-size="14" font-weight="bold"' }),
    ...heads,
    ...body,
    '</svg>\n',
  ].join('\n');
}

function colour(value: number | null, [low, high]: readonly [number, number]): string {
  if (value === null) return '#eee';
  const share = high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) : 0;
  const [from, to] = share < 0.5 ? [stops[0], stops[1]] : [stops[1], stops[2]];
  const part = share < 0.5 ? share * 2 : share * 2 - 1;
  const mixed = from.map((channel, index) => Math.round(channel + ((to[index] ?? channel) - channel) * part));
  return `rgb(${mixed.join(',')})`;
}
