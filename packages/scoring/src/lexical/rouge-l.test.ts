import { describe, expect, it } from 'vitest';
import { distinctRougeL } from './distinct-rouge-l.js';
import { rougeL } from './rouge-l.js';

describe('ROUGE-L of JRE-L', () => {
  it.each([
    ['A drone learned to fly fast.', 'Drones learned to fly very fast', 0.666667],
    ['The cat sat on the mat', 'The cat is on the mat', 0.833333],
    ['Naïve café', 'na ve caf', 1],
    ['', 'word', 0],
    ['中文', '中文', 0],
  ])('is for %j against %j %d', (text, reference, f1) => {
    expect(rougeL(text, reference)?.f1).toBeCloseTo(f1, 6);
  });
});

describe('ROUGE-L that counts distinct words', () => {
  it.each([
    ['the cat sat on the mat', 'the cat lay on the mat', 0.799999995],
    ['a b c d', 'a c b d', 0.749999995],
    // Sentences are split at full stops, and all pairs are compared.
    ['b. a.', 'a. b.', 0.999999995],
    ['a b', 'c d', 0],
  ])('is for %j against %j %d', (text, reference, f1) => {
    expect(distinctRougeL(text, reference)?.f1).toBeCloseTo(f1, 10);
  });

  it.each([
    ['', 'a'],
    ['a', '...'],
  ])('is undefined for %j against %j, for which the original fails', (text, reference) => {
    expect(distinctRougeL(text, reference)).toBeNull();
  });

  it('accepts a limit for the length of the traceback', () => {
    const long = 'a b c d e f g h';
    expect(distinctRougeL(long, long, { maxSteps: 8 })?.f1).toBeCloseTo(1, 8);
    expect(distinctRougeL(long, long, { maxSteps: 7 })).toBeNull();
  });
});
