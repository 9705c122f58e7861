import { createManualClock } from '@memgym/core';
import type { RunProgress } from '@memgym/runner';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProgressLine, createTimeLeft } from './progress-line.js';

const nothingPaid = { stage: 'playing' as const, spent: { usd: 0, calls: 0, tokens: 0 } };

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
    ...{ callsPaid: 9, callsCached: 0, ...nothingPaid },
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
    ...nothingPaid,
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
    ...{ callsPaid: 1200, callsCached: 1900, ...nothingPaid },
  });
  expect(written).toContain('3,121 of 36,062 answers, 1,200 calls made, 1,900 from the cache');
});

describe('a long run', () => {
  const running: RunProgress = {
    ...{ questionsDone: 0, questionsTotal: 1000, episodesSkipped: 2, episodesWithoutTexts: 0 },
    ...{ callsPaid: 310, callsCached: 20, stage: 'playing' },
    spent: { usd: 0.42, calls: 310, tokens: 1_234_567 },
    caps: { usd: 5 },
    latest: { system: 'awe', episodeId: 'u7', phase: 'write' },
  };

  it('says every 15 s without a terminal how far it is, where, what it costs and how long it takes', () => {
    const clock = createManualClock(1_000_000);
    const line = createProgressLine(clock);
    for (let second = 0; second <= 30; second += 1) {
      line.show({ ...running, questionsDone: second });
      clock.advance(1000);
    }
    expect(written.trimEnd().split('\n')).toEqual([
      '  0 %  0 of 1,000 answers, 310 calls made, 20 from the cache, 1,234,567 tokens, $0.42 of $5.00, now writing to the memory, awe, episode u7, 2 episodes done before',
      '  1 %  15 of 1,000 answers, about 16 min left, 310 calls made, 20 from the cache, 1,234,567 tokens, $0.42 of $5.00, now writing to the memory, awe, episode u7, 2 episodes done before',
      '  3 %  30 of 1,000 answers, about 16 min left, 310 calls made, 20 from the cache, 1,234,567 tokens, $0.42 of $5.00, now writing to the memory, awe, episode u7, 2 episodes done before',
    ]);
  });

  it('says that it waits for batches', () => {
    const line = createProgressLine();
    line.show({ ...running, batches: { count: 2, requests: 1500 } });
    expect(written).toContain('waiting for 2 batches with 1,500 requests');
  });

  it('says at once what each step after the last answer does, also in a pipe', () => {
    const line = createProgressLine(createManualClock(1_000_000));
    for (const stage of ['playing', 'reading', 'summarizing', 'writing', 'writing'] as const)
      line.show({ ...running, questionsDone: 1000, stage });
    expect(written.trimEnd().split('\n').slice(1)).toEqual([
      '100 %  1,000 of 1,000 answers, reading what was recorded',
      '100 %  1,000 of 1,000 answers, computing scores and intervals',
      '100 %  1,000 of 1,000 answers, writing the table of answers and the report',
    ]);
  });

  it('fits one line of a terminal, with the most telling facts first', () => {
    const stderr = process.stderr as { isTTY?: boolean; columns?: number };
    const before = { isTTY: stderr.isTTY, columns: stderr.columns };
    Object.assign(stderr, { isTTY: true, columns: 60 });
    createProgressLine().show(running);
    Object.assign(stderr, before);
    const shown = written.slice(1, written.indexOf('\u001b'));
    expect(shown.startsWith('  0 % 0 of 1,000 answers, 310 calls made')).toBe(true);
    expect(shown.length).toBeLessThan(60);
  });
});

it('estimates the time left from what this process has done, and says nothing while it knows too little', () => {
  const clock = createManualClock(1_000_000);
  const left = createTimeLeft(clock);
  // A resumed run: 40 % were done before, then 1 % a second.
  const estimates = [];
  for (let second = 0; second <= 20; second += 1) {
    estimates.push(left(0.4 + second / 100));
    clock.advance(1000);
  }
  expect(estimates.slice(0, 10)).toEqual(Array(10).fill(undefined));
  expect(estimates[10]).toBeCloseTo(50_000);
  expect(estimates[20]).toBeCloseTo(40_000);
});

it('forgets the pace of long ago', () => {
  const clock = createManualClock(1_000_000);
  const left = createTimeLeft(clock);
  // An hour for the first tenth, then a tenth in ten minutes.
  for (let minute = 0; minute <= 60; minute += 1) {
    left(minute / 600);
    clock.advance(60_000);
  }
  let estimate: number | undefined;
  for (let minute = 1; minute <= 11; minute += 1) {
    estimate = left(0.1 + minute / 100);
    clock.advance(60_000);
  }
  expect((estimate ?? 0) / 60_000).toBeCloseTo(79, 0);
});

it('says nothing of finished work, or of work that does not grow', () => {
  const clock = createManualClock(1_000_000);
  const left = createTimeLeft(clock);
  left(0.5);
  clock.advance(60_000);
  expect(left(0.5)).toBeUndefined();
  expect(left(1)).toBeUndefined();
});
