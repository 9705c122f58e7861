import type { Seconds, SystemTimes } from '@memgym/evaluators';
import { renderTextTable } from '@memgym/scoring';
import { countOf } from './format-amount.js';
import { print, printTable } from './print.js';

/** Prints how fast each system answered, by question type, and stored messages; nothing where nothing was timed. */
export function showTimes(times: readonly SystemTimes[]): void {
  const timed = times.filter(({ response }) => response !== null);
  if (timed.length > 0) {
    const types = [...new Set(timed.flatMap(({ responseByType }) => Object.keys(responseByType)))];
    const rows = [
      ['an answer', ...timed.map(({ response }) => seconds(response))],
      ...(types.length > 1 ? types : []).map((type) => [
        `  ${type}`,
        ...timed.map(({ responseByType }) => seconds(responseByType[type])),
      ]),
      ['storing a message', ...timed.map(({ adaptation }) => seconds(adaptation))],
    ];
    printTable(`\n${renderTextTable(['seconds of', ...timed.map(({ system }) => system)], rows)}`);
  }
  const cached = times.reduce((sum, { cachedEpisodes }) => sum + cachedEpisodes, 0);
  if (cached > 0) print(`No times of ${countOf(cached, 'episode')}: a cache replied to some of the calls.`);
}

const seconds = (of: Seconds | null | undefined): string =>
  of === null || of === undefined ? '–' : of.mean < 0.0005 ? '< 0.001' : of.mean.toFixed(3);
