import { createManualClock } from '@memgym/core';
import { expect, it } from 'vitest';
import { createTimeLeft } from './time-left.js';

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
