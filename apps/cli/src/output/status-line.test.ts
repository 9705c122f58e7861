import { createManualClock } from '@memgym/core';
import type { Waiting } from '@memgym/runner';
import { beforeEach, expect, it, vi } from 'vitest';
import { createStatusLine } from './status-line.js';

let lines: string[] = [];
beforeEach(() => {
  lines = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    lines.push(String(text));
    return true;
  });
});

/** Calls a line without a terminal every second. */
function everySecond(
  seconds: number,
  show: (line: ReturnType<typeof createStatusLine>, now: number) => void,
): void {
  const clock = createManualClock(1_000_000);
  const line = createStatusLine(clock);
  for (let second = 0; second <= seconds; second += 1) {
    show(line, clock.now());
    clock.advance(1000);
  }
}

it('writes a line every 15 s without a terminal, however little happens', () => {
  everySecond(45, (line) => line.show(0.1, () => '1 of 10 answers'));
  expect(lines).toEqual(Array.from({ length: 4 }, () => ' 10 %  1 of 10 answers\n'));
});

it('writes why it waits, for how long, and what is left, every 15 s', () => {
  const waiting: Waiting = {
    calls: 2,
    wait: {
      ...{ provider: 'openai', model: 'm', baseUrl: 'http://h/v1', reason: 'server' as const, tries: 1 },
      message: 'm at http://h/v1 answered 503 busy.',
      sinceMs: 1_000_000,
      untilMs: 1_600_000,
    },
  };
  everySecond(33, (line) => line.wait(waiting));
  expect(lines).toEqual(
    [
      ['3.0 s', '10 min'],
      ['18 s', '10 min'],
      ['33 s', '9 min'],
    ].map(
      ([waited, left]) =>
        `Waiting for the server (2 calls): m at http://h/v1 answered 503 busy. Waited ${waited}, ${left} left; Ctrl-C stops, and the same command resumes.\n`,
    ),
  );
});

it('shows the number of tries left if tries are counted', () => {
  const wait = {
    ...{ provider: 'openai', model: 'm', baseUrl: 'http://h/v1', reason: 'server' as const, tries: 1 },
    ...{ message: 'm answered with a web page.', sinceMs: 1_000_000, triesLeft: 7 },
  };
  everySecond(4, (line) => line.wait({ calls: 1, wait }));
  expect(lines).toEqual([
    expect.stringContaining('(1 call): m answered with a web page. Waited 3.0 s, 7 tries left;'),
  ]);
});
