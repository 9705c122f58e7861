import { failureFigure } from './failure-figure.js';
import { intervalFigure } from './interval-figure.js';

/** After so many rounds the engine has compiled what draws them. */
const rounds = 12;

/**
 * Reads the libraries that a report is drawn with and draws figures of each kind, which is slow at first: about a
 * second of work, in the thread that draws where there is one. No report needs it; begun where there is something else
 * to wait for, the report is there sooner.
 * @param signal ends it after the figure that is being drawn. Default: it is done to its end
 */
export async function loadFigures(signal?: AbortSignal): Promise<void> {
  for (let drawn = 0; drawn < rounds && signal?.aborted !== true; drawn += 1) {
    await intervalFigure({
      points: [
        { label: 'system', value: 0.5, low: 0.4, high: 0.6, baseline: false },
        { label: 'rule', value: 0.2, low: null, high: null, baseline: true },
      ],
      range: [0, 1],
    });
    await failureFigure([{ group: 'group', right: 0.5, utilization: 0.2, read: 0.2, write: 0.1 }]);
  }
}
