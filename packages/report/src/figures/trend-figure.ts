import { formatScore, shortenToWidth } from '../format.js';
import type { Html } from '../html/html.js';
import { drawFigure, type Figure } from './draw-figure.js';
import { plotConfig } from './plot-config.js';
import { spreadLabels } from './spread-labels.js';

export interface TrendFigureInput {
  /** From the earliest. */
  readonly runs: readonly { readonly runId: string; readonly date: string | null }[];
  /** A value for each run; null where a run has none. */
  readonly systems: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
}

const plot = { width: 300, height: 180 };
const labelHeight = 15;

/** A metric of systems over runs, as lines with the name and the last value of each system at their end. */
export const trendFigure = (input: TrendFigureInput): Promise<Html> => drawFigure(figureOf(input));

function figureOf({ runs, systems }: TrendFigureInput): Figure {
  const points = systems.flatMap(({ name, values }, series) =>
    values.flatMap((value, run) => (value === null ? [] : [{ name, series, run, value }])),
  );
  const values = points.map(({ value }) => value);
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const margin = greatest > least ? 0.1 * (greatest - least) : 0.05;
  const [low, high] = [least - margin, greatest + margin];
  const lasts = systems.flatMap((_, series) => points.findLast((point) => point.series === series) ?? []);
  const labels = spreadLabels(
    lasts.map((point) => ({ ...point, y: ((high - point.value) / (high - low)) * plot.height })),
    plot.height,
    labelHeight,
  );
  const axis = { title: null, domain: false, ticks: false, labelFontSize: 12, labelPadding: 6 };
  const end = Math.max(1, runs.length - 1);
  const dates = runs.map(({ date }, place) => (place === 0 || place === runs.length - 1 ? (date ?? '') : ''));
  const x = {
    type: 'quantitative' as const,
    scale: { domain: [0, end], nice: false, zero: false },
    axis: {
      ...axis,
      grid: false,
      values: runs.map((_, place) => place),
      labelExpr: `${JSON.stringify(dates)}[datum.value]`,
      labelFlush: true,
      labelOverlap: false,
    },
  };
  const y = {
    type: 'quantitative' as const,
    scale: { domain: [low, high], nice: false, zero: false },
    axis: { ...axis, tickCount: 4, format: '.3~g' },
  };
  const series = {
    field: 'series',
    type: 'nominal' as const,
    legend: null,
    scale: { scheme: 'tableau10' as const },
  };
  const spec: Figure['spec'] = {
    data: { values: [] },
    width: plot.width,
    height: plot.height,
    autosize: { type: 'none' },
    padding: { left: 52, right: 190, top: 8, bottom: 26 },
    config: plotConfig,
    layer: [
      {
        name: 'trend',
        data: { name: 'points' },
        mark: { type: 'line', strokeWidth: 2 },
        encoding: { x: { field: 'run', ...x }, y: { field: 'value', ...y }, color: series },
      },
      {
        name: 'run',
        data: { name: 'points' },
        mark: { type: 'point', filled: true, size: 40, opacity: 1 },
        encoding: { x: { field: 'run', ...x }, y: { field: 'value', ...y }, color: series },
      },
      {
        name: 'label',
        data: { name: 'labels' },
        mark: { type: 'text', align: 'left', baseline: 'middle', dx: 10 },
        encoding: { x: { value: plot.width }, y: { field: 'labelAt', ...y }, text: { field: 'label' } },
      },
    ],
  };
  return {
    spec,
    data: {
      points,
      labels: labels.map(({ name, value, y: pixels }) => ({
        labelAt: high - (pixels / plot.height) * (high - low),
        label: shortenToWidth(`${name}  ${formatScore(value)}`, 26),
      })),
    },
  };
}
