import type { Finding } from '@memgym/core';
import { findingBetween, gainOf } from '@memgym/scoring';
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
  /** On pairs of points, by their labels. Default: values are compared. */
  readonly findings?: readonly Finding[];
  /** What the cost is, with its unit. */
  readonly costName: string;
}

const plot = { width: 300, height: 210 };
const labelWidth = 190;
const labelHeight = 15;
/** A greater ratio of costs is drawn on a logarithmic axis. */
const logarithmicFrom = 8;

/** The systems that no cheaper one equals, from the cheapest, as the findings on the questions of both say. */
export function frontierOf({
  points,
  higherIsBetter = true,
  findings = [],
}: Pick<FrontierFigureInput, 'points' | 'higherIsBetter' | 'findings'>): readonly FrontierPoint[] {
  const sign = higherIsBetter ? 1 : -1;
  const gain = (one: FrontierPoint, other: FrontierPoint): number => {
    const finding = findingBetween(findings, one.label, other.label);
    return finding === undefined ? sign * (one.value - other.value) : (gainOf(finding).value ?? 0);
  };
  const sorted = [...points].sort((a, b) => a.cost - b.cost || gain(b, a));
  const frontier: FrontierPoint[] = [];
  for (const point of sorted) if (frontier.every((cheaper) => gain(point, cheaper) > 0)) frontier.push(point);
  return frontier;
}

/**
 * Values by cost, each with its 95 % interval, and the frontier as a line: for less money there is no better system than
 * those on it. The same points give the same bytes.
 */
export const frontierFigure = (input: FrontierFigureInput): Promise<Html> => drawFigure(figureOf(input));

const axis = {
  labelFontSize: 12,
  titleFontSize: 12,
  titleFontWeight: 'normal' as const,
  domain: false,
  ticks: false,
  labelPadding: 6,
};

/** The axis of costs, and its greater end. */
function costAxis(costs: readonly number[], title: string) {
  const [least, greatest] = [Math.min(...costs), Math.max(...costs)];
  const isLogarithmic = greatest > logarithmicFrom * least;
  const margin = isLogarithmic ? 0 : Math.max(0.08 * (greatest - least), 0.02 * greatest);
  const domain: [number, number] = isLogarithmic
    ? [least / 1.25, greatest * 1.25]
    : [Math.max(0, least - margin), greatest + margin];
  const scale = {
    domain,
    nice: false,
    ...(isLogarithmic ? { type: 'log' as const } : { type: 'linear' as const, zero: false }),
  };
  return {
    x: {
      type: 'quantitative' as const,
      scale,
      axis: { ...axis, title, tickCount: 4, format: '~s', grid: true },
    },
    end: domain[1],
  };
}

const valueAxis = (range: readonly [low: number, high: number]) => ({
  type: 'quantitative' as const,
  scale: { domain: [...range], nice: false, zero: false },
  axis: { ...axis, title: null, tickCount: 5, format: '.3~g' },
});

function layersOf(
  x: ReturnType<typeof costAxis>['x'],
  y: ReturnType<typeof valueAxis>,
): Extract<Figure['spec'], { layer: unknown }>['layer'] {
  const [cost, end] = [
    { field: 'cost', ...x },
    { field: 'end', ...x },
  ];
  const [value, labelAt] = [
    { field: 'value', ...y },
    { field: 'labelAt', ...y },
  ];
  return [
    {
      name: 'frontier',
      data: { name: 'frontier' },
      mark: { type: 'line', interpolate: 'step-after', strokeWidth: 2, strokeDash: [4, 3] },
      encoding: { x: cost, y: value },
    },
    {
      name: 'leader',
      data: { name: 'points' },
      mark: { type: 'rule', strokeWidth: 1 },
      encoding: { x: cost, x2: { field: 'end' }, y: value, y2: { field: 'labelAt' } },
    },
    {
      name: 'interval',
      data: { name: 'points' },
      mark: { type: 'rule', strokeWidth: 3, strokeCap: 'round' },
      encoding: { x: cost, y: { field: 'low', ...y }, y2: { field: 'high' } },
    },
    {
      name: 'system',
      data: { name: 'points' },
      mark: { type: 'point', filled: true, size: 64, opacity: 1 },
      encoding: { x: cost, y: value },
    },
    {
      name: 'label',
      data: { name: 'points' },
      mark: { type: 'text', align: 'left', baseline: 'middle', dx: 4 },
      encoding: { x: end, y: labelAt, text: { field: 'label' } },
    },
  ];
}

function figureOf(input: FrontierFigureInput): Figure {
  const { points, range, costName } = input;
  const [low, high] = range;
  const within = (value: number): number => Math.min(high, Math.max(low, value));
  const placed = spreadLabels(
    points.map((point) => ({ point, y: plot.height * ((high - within(point.value)) / (high - low)) })),
    plot.height,
    labelHeight,
  );
  const { x, end } = costAxis(
    points.map(({ cost }) => cost),
    costName,
  );
  return {
    spec: {
      data: { values: [] },
      width: plot.width,
      height: plot.height,
      autosize: { type: 'none' },
      padding: { left: 48, right: labelWidth, top: 8, bottom: 46 },
      config: plotConfig,
      layer: layersOf(x, valueAxis(range)),
    },
    data: {
      frontier: [...frontierOf(input)],
      points: placed.map(({ point, y: pixels }) => ({
        ...point,
        low: within(point.low ?? point.value),
        high: within(point.high ?? point.value),
        end,
        labelAt: high - (pixels / plot.height) * (high - low),
        label: shortenToWidth(`${point.label}  ${formatScore(point.value)}`, 27),
      })),
    },
  };
}
