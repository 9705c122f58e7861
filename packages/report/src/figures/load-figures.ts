import { failureFigure } from './failure-figure.js';
import { intervalFigure } from './interval-figure.js';

/**
 * Reads the libraries that a report is drawn with and draws one figure of each kind, which is slow the first time: about
 * half a second of work, in the thread that draws where there is one. `renderReport` does so itself; begun earlier,
 * where there is something else to wait for, the report is there sooner.
 */
export async function loadFigures(): Promise<void> {
  await Promise.all([
    intervalFigure({
      points: [{ label: '', value: 0.5, low: 0, high: 1, baseline: false }],
      range: [0, 1],
    }),
    failureFigure([{ group: '', right: 1, utilization: 0, read: 0, write: 0 }]),
  ]);
}
