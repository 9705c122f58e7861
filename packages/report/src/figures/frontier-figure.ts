import { formatScore, shortenToWidth } from '../format.js';
import type { Html } from '../html/html.js';
import { drawFigure, type Figure } from './draw-figure.js';
import { plotConfig } from './plot-config.js';
import { spreadLabels } from './spread-labels.js';

/** A system with its cost and its value. */
export interface FrontierPoint {
  readonly label: string;
  /** Above 0. */
  readonly cost: number;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
}

export interface FrontierFigureInput {
  readonly points: readonly FrontierPoint[];
  /** The ends of the axis of values. */
  readonly range: readonly [low: number, high: number];
  /** Default: true. */
  readonly higherIsBetter?: boolean;
  /** What the cost is, with its unit. */
  readonly costName: string;
}

const plot = { width: 300, height: 210 };
const labelWidth = 190;
const labelHeight = 15;
/** A greater ratio of costs is drawn on a logarithmic axis. */
const logarithmicFrom = 8;

/** The systems that no other one beats in both cost and value, from the cheapest. */
export function frontierOf(
  points: readonly FrontierPoint[],
  higherIsBetter = true,
): readonly FrontierPoint[] {
  const sign = higherIsBetter ? 1 : -1;
  const sorted = [...points].sort((a, b) => a.cost - b.cost || sign * (b.value - a.value));
  const frontier: FrontierPoint[] = [];
  for (const point of sorted) {
    const last = frontier.at(-1);
    if (last === undefined || sign * point.value > sign * last.value) frontier.push(point);
  }
  return frontier;
}

/**
 * Values by cost, each with its 95 % interval, and the frontier as a line: for less money there is no better system than
 * those on it. The same points give the same bytes.
 */
export const frontierFigure = (input: FrontierFigureInput): Promise<Html> => drawFigure(figureOf(input));

function figureOf({ points, range, higherIsBetter = true, costName }: FrontierFigureInput): Figure {
  const [low, high] = range;
  const costs = points.map(({ cost }) => cost);
  const [least, greatest] = [Math.min(...costs), Math.max(...costs)];
  const isLogarithmic = greatest > logarithmicFrom * least;
  const margin = isLogarithmic ? 0 : Math.max(0.08 * (greatest - least), 0.02 * greatest);
  const domain = isLogarithmic
    ? [least / 1.25, greatest * 1.25]
    : [Math.max(0, least - margin), greatest + margin];
  const share = (value: number): number => (high - value) / (high - low);
  const placed = spreadLabels(
    points.map((point) => ({ point, y: plot.height * Math.min(1, Math.max(0, share(point.value))) })),
    plot.height,
    labelHeight,
  );
  const yOf = (pixels: number): number => high - (pixels / plot.height) * (high - low);
  const axis = {
    labelFontSize: 12,
    titleFontSize: 12,
    titleFontWeight: 'normal' as const,
    domain: false,
    ticks: false,
    labelPadding: 6,
  };
  const x = {
    type: 'quantitative' as const,
    scale: {
      domain,
      nice: false,
      ...(isLogarithmic ? { type: 'log' as const } : { type: 'linear' as const, zero: false }),
    },
    axis: { ...axis, title: costName, tickCount: 4, format: '~s', grid: true },
  };
  const y = {
    type: 'quantitative' as const,
    scale: { domain: [low, high], nice: false, zero: false },
    axis: { ...axis, title: null, tickCount: 5, format: '.3~g' },
  };
  const [, end = 1] = domain;
  const spec: Figure['spec'] = {
    data: { values: [] },
    width: plot.width,
    height: plot.height,
    autosize: { type: 'none' },
    padding: { left: 48, right: labelWidth, top: 8, bottom: 46 },
    config: plotConfig,
    layer: [
      {
        name: 'frontier',
        data: { name: 'frontier' },
        mark: { type: 'line', interpolate: 'step-after', strokeWidth: 2, strokeDash: [4, 3] },
        encoding: { x: { field: 'cost', ...x }, y: { field: 'value', ...y } },
      },
      {
        name: 'leader',
        data: { name: 'points' },
        mark: { type: 'rule', strokeWidth: 1 },
        encoding: {
          x: { field: 'cost', ...x },
          x2: { field: 'end' },
          y: { field: 'value', ...y },
          y2: { field: 'labelAt' },
        },
      },
      {
        name: 'interval',
        data: { name: 'points' },
        mark: { type: 'rule', strokeWidth: 3, strokeCap: 'round' },
        encoding: { x: { field: 'cost', ...x }, y: { field: 'low', ...y }, y2: { field: 'high' } },
      },
      {
        name: 'system',
        data: { name: 'points' },
        mark: { type: 'point', filled: true, size: 64, opacity: 1 },
        encoding: { x: { field: 'cost', ...x }, y: { field: 'value', ...y } },
      },
      {
        name: 'label',
        data: { name: 'points' },
        mark: { type: 'text', align: 'left', baseline: 'middle', dx: 4 },
        encoding: { x: { field: 'end', ...x }, y: { field: 'labelAt', ...y }, text: { field: 'label' } },
      },
    ],
  };
  const within = (value: number): number => Math.min(high, Math.max(low, value));
  return {
    spec,
    data: {
      frontier: [...frontierOf(points, higherIsBetter)],
      points: placed.map(({ point, y: pixels }) => ({
        ...point,
        low: within(point.low ?? point.value),
        high: within(point.high ?? point.value),
        end,
        labelAt: yOf(pixels),
        label: shortenToWidth(`${point.label}  ${formatScore(point.value)}`, 27),
      })),
    },
  };
}
