import { formatScore, shortenToWidth } from '../format.js';
import type { Html } from '../html/html.js';
import { drawFigure, type Figure } from './draw-figure.js';
import { plotConfig } from './plot-config.js';

/** One system's point. */
export interface IntervalPoint {
  readonly label: string;
  /** null: nothing was measured, and the row is empty. */
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Drawn hollow, and apart from the others: a bound, or a rule that uses no memory. */
  readonly baseline: boolean;
  /** Drawn hollow without being set apart. Default: false. */
  readonly isHollow?: boolean;
}

export interface IntervalFigureInput {
  /** From top to bottom. */
  readonly points: readonly IntervalPoint[];
  /** The ends of the axis. A value outside is drawn as an arrow at the end. */
  readonly range: readonly [low: number, high: number];
  /** A value to compare with, drawn as a line: 0 for differences. Default: none. */
  readonly reference?: number;
}

const usualLabelWidth = 138;
const plotWidth = 170;
/** Room for seven characters, e.g. −12.345, if the interval ends at the plot's edge. */
const valueWidth = 66;
const rowHeight = 26;
const usualLabelColumns = 18;
/** Enough for `awe-2-4-30 (gemini-2.5-flash-lite)`; two names of a run of several models differ only at their end. */
const mostLabelColumns = 36;

/**
 * Points with their 95 % intervals, one row for each system, as an SVG element: with the name on the left and the value
 * on the right. Colours come from the page's style sheet. Positions depend only on the input and not on the fonts of
 * the machine, so that the same points give the same bytes.
 */
export async function intervalFigure(input: IntervalFigureInput): Promise<Html> {
  return drawFigure(figureOf(input));
}

/** Round numbers within the range: quarters of the usual range, otherwise two to five round numbers. */
function ticksWithin(low: number, high: number): number[] {
  const width = high - low;
  const step = width > 2 || width < 0.5 ? roundStep(width / 4) : 1 / 4;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** The smallest number of the form 1, 2, 5 or 10 times a power of ten that is not below the value. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((factor) => factor * power >= least) ?? 10);
}

/** The axis of values, from the lower to the upper end. */
const axisOf = ([low, high]: IntervalFigureInput['range']) => ({
  type: 'quantitative' as const,
  scale: { domain: [low, high], nice: false, zero: false },
  axis: {
    values: ticksWithin(low, high),
    format: '.3~g',
    title: null,
    labelOverlap: false,
    labelFlush: false,
    domain: false,
    ticks: false,
    labelFontSize: 12,
    labelPadding: 6,
  },
});

type Layers = Extract<Figure['spec'], { layer: unknown }>['layer'];

function layersOf({ range, reference }: IntervalFigureInput, labelWidth: number): Layers {
  const x = axisOf(range);
  const line: Layers = [
    {
      name: 'reference',
      data: { values: [{ at: reference ?? 0 }] },
      mark: { type: 'rule', strokeWidth: 1 },
      encoding: { x: { field: 'at', ...x }, y: { value: 0 }, y2: { value: 'height' } },
    },
  ];
  const point = { type: 'point' as const, filled: true, opacity: 1 };
  const encoding = { x: { field: 'value', ...x } };
  const text = { type: 'text' as const, baseline: 'middle' as const };
  return [
    ...(reference === undefined ? [] : line),
    {
      name: 'interval',
      mark: { type: 'rule', strokeWidth: 3, strokeCap: 'round' },
      encoding: { x: { field: 'low', ...x }, x2: { field: 'high' } },
    },
    { name: 'system', data: { name: 'systems' }, mark: { ...point, size: 64 }, encoding },
    {
      name: 'baseline',
      data: { name: 'baselines' },
      mark: { ...point, size: 56, stroke: 'gray', strokeWidth: 2 },
      encoding,
    },
    {
      name: 'below',
      data: { name: 'below' },
      mark: { ...point, size: 70, shape: 'triangle-left' },
      encoding,
    },
    {
      name: 'above',
      data: { name: 'above' },
      mark: { ...point, size: 70, shape: 'triangle-right' },
      encoding,
    },
    {
      name: 'label',
      mark: { ...text, align: 'left' },
      encoding: { text: { field: 'label' }, x: { value: -labelWidth } },
    },
    {
      name: 'value',
      mark: { ...text, align: 'right' },
      encoding: { text: { field: 'text' }, x: { value: plotWidth + valueWidth - 4 } },
    },
  ];
}

function rowsOf(
  points: readonly IntervalPoint[],
  [low, high]: IntervalFigureInput['range'],
  { gap, labelColumns }: { readonly gap: number; readonly labelColumns: number },
) {
  const within = (value: number | null): number | null =>
    value === null ? null : Math.min(high, Math.max(low, value));
  return points.map((point, place) => ({
    ...point,
    row: place + (point.baseline ? gap : 0),
    value: within(point.value),
    low: within(point.low),
    high: within(point.high),
    isBelow: point.value !== null && point.value < low,
    isAbove: point.value !== null && point.value > high,
    label: shortenToWidth(point.label, labelColumns),
    text: formatScore(point.value),
  }));
}

function figureOf(input: IntervalFigureInput): Figure {
  const competing = input.points.filter(({ baseline }) => !baseline);
  const points = [...competing, ...input.points.filter(({ baseline }) => baseline)];
  // An empty row sets bounds and rules apart.
  const gap = competing.length > 0 && competing.length < points.length ? 1 : 0;
  const longest = Math.max(
    ...points.map(({ label }) => (label.includes(' (') && label.endsWith(')') ? label.length : 0)),
  );
  const labelColumns = Math.min(mostLabelColumns, Math.max(usualLabelColumns, longest));
  const labelWidth = Math.ceil((usualLabelWidth * labelColumns) / usualLabelColumns);
  const rows = rowsOf(points, input.range, { gap, labelColumns });
  const inside = rows.filter(({ isBelow, isAbove }) => !isBelow && !isAbove);
  const count = points.length + gap;
  return {
    spec: {
      data: { name: 'rows' },
      width: plotWidth,
      height: rowHeight * count,
      // Fixed, because fitting to text would need the widths of fonts.
      autosize: { type: 'none' },
      padding: { left: labelWidth, right: valueWidth, top: 4, bottom: 22 },
      config: plotConfig,
      encoding: {
        y: {
          field: 'row',
          type: 'ordinal',
          axis: null,
          scale: { domain: Array.from({ length: count }, (_, row) => row), padding: 0 },
        },
      },
      layer: layersOf(input, labelWidth),
    },
    data: {
      rows,
      systems: inside.filter(({ baseline, isHollow }) => !baseline && isHollow !== true),
      baselines: inside.filter(({ baseline, isHollow }) => baseline || isHollow === true),
      below: rows.filter(({ isBelow }) => isBelow),
      above: rows.filter(({ isAbove }) => isAbove),
    },
  };
}
