import type { Seconds, SystemTimes } from '@memgym/evaluators';
import { renderTextTable } from '@memgym/scoring';
import { countOf } from './format-amount.js';
import { print, printTable } from './print.js';

/** More types do not fit next to each other. */
const mostTypes = 8;

/** Prints how fast each system answered and observed, in seconds; nothing where nothing was timed. */
export function showTimes(times: readonly SystemTimes[]): void {
  const timed = times.filter(({ response }) => response !== null);
  if (timed.length > 0) {
    const types = [...new Set(timed.flatMap(({ responseByType }) => Object.keys(responseByType)))];
    const shown = types.length > 1 && types.length <= mostTypes ? types : [];
    const rows = timed.map(({ system, response, responseByType, adaptation }) => [
      system,
      seconds(response),
      ...shown.map((type) => seconds(responseByType[type])),
      seconds(adaptation),
    ]);
    printTable(`\n${renderTextTable(['seconds of', 'an answer', ...shown, 'a message'], rows)}`);
  }
  const cached = times.reduce((sum, { cachedEpisodes }) => sum + cachedEpisodes, 0);
  if (cached > 0) print(`No times of ${countOf(cached, 'episode')}: a cache replied to some of the calls.`);
}

const seconds = (of: Seconds | null | undefined): string =>
  of === null || of === undefined ? '–' : of.mean < 0.0005 ? '< .001' : of.mean.toFixed(3);
