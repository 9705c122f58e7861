import { intervalFigure } from './interval-figure.js';

/**
 * Reads the libraries that a report is drawn with and draws once, which is slow the first time: about half a
 * second of work. `renderReport` does so itself; begun earlier, where there is something else to wait for,
 * the report is there sooner.
 */
export async function loadFigures(): Promise<void> {
  await intervalFigure({
    points: [{ label: '', value: 0.5, low: 0, high: 1, baseline: false }],
    range: [0, 1],
  });
}
