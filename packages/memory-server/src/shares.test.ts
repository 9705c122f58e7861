import { describe, expect, it } from 'vitest';
import { createShares } from './shares.js';

describe('shares', () => {
  it('are all of one caller who is alone, and equal ones as soon as there are more', () => {
    const shares = createShares(6);
    const takeAll = (caller: string): (() => void)[] => {
      const taken: (() => void)[] = [];
      for (
        let give = shares.take(caller);
        give !== undefined && taken.length < 100;
        give = shares.take(caller)
      )
        taken.push(give);
      return taken;
    };
    const ofBob = takeAll('bob');
    expect(ofBob).toHaveLength(6);
    const ofAnn = takeAll('ann');
    expect(ofAnn).toHaveLength(1);
    for (const give of ofBob) give();
    const next = takeAll('bob');
    expect(next).toHaveLength(3);
    expect(takeAll('ann')).toHaveLength(2);
    next[0]?.();
    // Twice is once.
    next[0]?.();
    expect(takeAll('ann')).toHaveLength(0);
    expect(takeAll('bob')).toHaveLength(1);
  });
});
