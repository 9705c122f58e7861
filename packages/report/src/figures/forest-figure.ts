import type { Html } from '../html/html.js';
import { intervalFigure } from './interval-figure.js';

/** A paired difference. */
export interface ForestRow {
  readonly label: string;
  /** Null if nothing is shared. */
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Drawn filled; a difference that may be chance is hollow. */
  readonly isSettled: boolean;
}

/** Paired differences with their intervals around the line of no difference, in the order given. */
export function forestFigure(rows: readonly ForestRow[]): Promise<Html> {
  const ends = rows.flatMap(({ value, low, high }) => [value, low, high]).filter((end) => end !== null);
  const [least, greatest] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const margin = greatest > least ? 0.06 * (greatest - least) : 1;
  return intervalFigure({
    points: rows.map(({ isSettled, ...row }) => ({ ...row, baseline: false, isHollow: !isSettled })),
    range: [least - margin, greatest + margin],
    reference: 0,
  });
}
