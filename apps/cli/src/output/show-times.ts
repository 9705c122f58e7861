import type { Seconds, SystemTimes } from '@memgym/evaluators';
import { renderTextTable } from '@memgym/scoring';
import { countOf } from './format-amount.js';
import { print, printTable } from './print.js';

/** Prints how fast each system answered and stored messages; nothing if nothing was timed. */
export function showTimes(times: readonly SystemTimes[]): void {
  const timed = times.filter(({ response }) => response !== null);
  if (timed.length > 0) {
    const rows = timed.map(({ system, response, adaptation }) => [
      system,
      seconds(response),
      seconds(adaptation),
    ]);
    printTable(`\n${renderTextTable(['seconds', 'an answer', 'storing a message'], rows)}`);
    print('Includes waiting for other episodes; to measure without it: --set concurrency.episodes=1');
  }
  const cached = times.reduce((sum, { cachedEpisodes }) => sum + cachedEpisodes, 0);
  if (cached > 0)
    print(`No times for ${countOf(cached, 'episode')}: some calls were answered from the cache.`);
}

const seconds = (of: Seconds | null | undefined): string =>
  of === null || of === undefined ? '–' : of.mean < 0.0005 ? '< 0.001' : of.mean.toFixed(3);
