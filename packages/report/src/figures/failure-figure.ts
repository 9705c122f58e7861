import type { Html } from '../html/html.js';
import type { Figure } from './draw-figure.js';
import { drawFigure } from './draw-figure.js';

/** The answers of one group by outcome, as shares that add up to 1. */
export interface FailureBar {
  readonly group: string;
  readonly right: number;
  readonly utilization: number;
  readonly read: number;
  readonly write: number;
  /** Only in data with additions or deletions. */
  readonly stale?: number;
  readonly invention?: number;
}

/** Parts from the bottom up. */
const allParts = ['right', 'utilization', 'read', 'write', 'stale', 'invention'] as const;

const barWidth = 26;
const plotHeight = 120;

/**
 * One bar for each group, in the order given: right answers at the bottom, then misses by utilization, read and write,
 * and by stale memory and invention where the data can have them. It is an SVG element with colours from the page's style sheet; the same bars give the same bytes.
 */
export async function failureFigure(bars: readonly FailureBar[]): Promise<Html> {
  return drawFigure(figureOf(bars));
}

function figureOf(bars: readonly FailureBar[]): Figure {
  const parts = allParts.filter((part) => bars.some((bar) => bar[part] !== undefined));
  const axis = { title: null, domain: false, ticks: false, labelFontSize: 12, labelPadding: 6 };
  const spec: Figure['spec'] = {
    data: { values: [] },
    width: barWidth * bars.length,
    height: plotHeight,
    // Fixed, because fitting to text would need the widths of fonts.
    autosize: { type: 'none' },
    padding: { left: 34, right: 4, top: 6, bottom: 22 },
    config: { aria: false, view: { stroke: null }, background: 'transparent', font: 'inherit' },
    layer: parts.map((part) => ({
      name: part,
      data: { name: `${part}-bars` },
      mark: { type: 'bar' as const, width: barWidth - 6 },
      encoding: {
        x: {
          field: 'group',
          type: 'ordinal' as const,
          scale: { domain: bars.map(({ group }) => group), padding: 0 },
          axis: { ...axis, labelAngle: 0, labelOverlap: false },
        },
        y: {
          field: 'low',
          type: 'quantitative' as const,
          scale: { domain: [0, 1], nice: false },
          axis: { ...axis, values: [0, 0.25, 0.5, 0.75, 1], format: '.3~g' },
        },
        y2: { field: 'high' },
      },
    })),
  };
  const data = parts.map((part, index) => [
    `${part}-bars`,
    bars.map((bar) => {
      const low = parts.slice(0, index).reduce((sum, below) => sum + (bar[below] ?? 0), 0);
      return { group: bar.group, low, high: low + (bar[part] ?? 0) };
    }),
  ]);
  return { spec, data: Object.fromEntries(data) };
}
