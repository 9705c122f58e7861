import { describe, expect, it } from 'vitest';
import { expectedSeconds } from './estimate-run.js';

const pace = { episodes: 2, startInFlight: 64, maxInFlight: 64 };
const work = { calls: 100, tokens: 100_000, secondsPerCall: 1 };

describe('expectedSeconds', () => {
  it('assigns each episode to the first free slot', () => {
    // Slot one: 5 and 1; slot two: 2 and 3.
    expect(expectedSeconds({ ...work, episodeSeconds: [5, 2, 3, 1] }, pace)).toBe(6);
  });

  it('is not shorter than the rates allow', () => {
    const slow = { ...work, episodeSeconds: [10, 10] };
    expect(expectedSeconds(slow, { ...pace, requestsPerMinute: 50 })).toBe(120);
    expect(expectedSeconds(slow, { ...pace, tokensPerMinute: 20_000 })).toBe(300);
  });

  it('is longer if the limiter allows fewer calls in flight than needed', () => {
    // 100 one-second calls in 10 s need 10 in flight; with 5 they take 20 s.
    const hurried = { ...work, episodeSeconds: [10] };
    expect(expectedSeconds(hurried, { ...pace, startInFlight: 5, maxInFlight: 5 })).toBeCloseTo(20, 9);
    // Starting with 4, with four more per round: 4 + 8 calls in 2 s instead of 1.2 s.
    expect(expectedSeconds(hurried, { ...pace, startInFlight: 4 })).toBeCloseTo(10.8, 9);
  });

  it('is zero for a run without calls', () => {
    expect(expectedSeconds({ ...work, calls: 0, episodeSeconds: [0, 0] }, pace)).toBe(0);
  });
});
