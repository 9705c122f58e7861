import { createRng } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { actionProbabilities, drawActions } from './action-from-score.js';

// packages/memorybench/spec.md#actions-from-scores
describe('actions after an answer', () => {
  it('have the published probabilities', () => {
    const [nine, three, seven] = [9, 3, 7].map((score) => actionProbabilities(score, true));
    expect(nine?.like).toBeCloseTo(0.0775, 4);
    expect(nine?.dislike).toBeCloseTo(0.00018, 5);
    expect(nine?.copy).toBeCloseTo(0.31, 3);
    expect(three?.like).toBeCloseTo(0.0001, 5);
    expect(three?.dislike).toBeCloseTo(0.1372, 3);
    expect(seven?.like).toBeCloseTo(0.0275, 4);
    expect(seven?.dislike).toBeCloseTo(0.00349, 5);
  });

  it('never copy a short answer', () => {
    expect(actionProbabilities(10, false).copy).toBe(0);
  });

  it('are drawn with their probabilities', () => {
    const rng = createRng('draws');
    const drawn = Array.from({ length: 20_000 }, () =>
      drawActions({ like: 0.2, dislike: 0.1, copy: 0.4 }, rng),
    );
    const share = (action: 'like' | 'dislike' | 'copy') =>
      drawn.filter((actions) => actions.includes(action)).length / drawn.length;
    expect(share('like')).toBeCloseTo(0.2, 1);
    expect(share('dislike')).toBeCloseTo(0.1, 1);
    expect(share('copy')).toBeCloseTo(0.4, 1);
  });

  it('are not defined outside the scale', () => {
    expect(() => actionProbabilities(0, true)).toThrow(/1 to 10/);
  });
});
