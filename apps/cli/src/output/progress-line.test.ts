import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProgressLine } from './progress-line.js';

let written = '';
beforeEach(() => {
  written = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written += String(text);
    return true;
  });
});
afterEach(() => void vi.restoreAllMocks());

it.each([
  [{ reason: 'server-wait', forMs: 12_000 }, '(the server asked to wait; 12 s left)'],
  [{ reason: 'refusals' }, '(the server refused more in flight)'],
  [{ reason: 'learned-rate', forMs: 100 }, '(the server refuses more than 580 a minute)'],
  [{ reason: 'requests-per-minute', forMs: 100 }, '(`requestsPerMinute` is reached)'],
  [undefined, '7 waiting, 600 a minute'],
] as const)('says why the pace is what it is: %o', (heldBy, words) => {
  createProgressLine().show({
    ...{ questionsDone: 1, questionsTotal: 10, episodesSkipped: 0, episodesWithoutTexts: 0 },
    ...{ callsPaid: 9, callsCached: 0 },
    pace: {
      ...{ inFlight: 3, limit: 3, longestMs: 0, waiting: 7, perMinute: 600, learnedPerMinute: 580 },
      ...(heldBy !== undefined && { heldBy }),
    },
  });
  expect(written).toContain(words);
});

it('says once that complete episodes are played again because texts are missing', () => {
  const progress = {
    questionsDone: 0,
    questionsTotal: 10,
    episodesSkipped: 0,
    episodesWithoutTexts: 0,
    callsPaid: 0,
    callsCached: 0,
  };
  const line = createProgressLine();
  line.show(progress);
  expect(written).not.toContain('Texts of the run');
  line.show({ ...progress, questionsDone: 1, episodesWithoutTexts: 1 });
  line.show({ ...progress, questionsDone: 2, episodesWithoutTexts: 2 });
  expect(written.match(/calls that are not in the cache are made again/g)).toHaveLength(1);
});

it('writes large numbers with separators', () => {
  createProgressLine().show({
    ...{ questionsDone: 3121, questionsTotal: 36_062, episodesSkipped: 0, episodesWithoutTexts: 0 },
    ...{ callsPaid: 1200, callsCached: 1900 },
  });
  expect(written).toContain('3,121 of 36,062 answers, 1,200 calls made, 1,900 from the cache');
});
