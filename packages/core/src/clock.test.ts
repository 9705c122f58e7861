import { describe, expect, it } from 'vitest';
import { createManualClock, createStepClock } from './clock.js';

describe('createManualClock', () => {
  it('stands still until it is moved', () => {
    const clock = createManualClock(1000);
    expect([clock.now(), clock.now()]).toEqual([1000, 1000]);
    clock.advance(250);
    expect(clock.now()).toBe(1250);
  });

  it('starts at 0', () => {
    expect(createManualClock().now()).toBe(0);
  });
});

describe('createStepClock', () => {
  it('advances by one step with each reading, from its start on', () => {
    const clock = createStepClock(1000, 10);
    expect([clock.now(), clock.now(), clock.now()]).toEqual([1000, 1010, 1020]);
  });

  it('gives the same times when created again', () => {
    const read = (): number[] => {
      const clock = createStepClock();
      return [clock.now(), clock.now()];
    };
    expect(read()).toEqual([0, 1]);
    expect(read()).toEqual([0, 1]);
  });
});
