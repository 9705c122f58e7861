import { describe, expect, it } from 'vitest';
import { rougeL } from './rouge-l.js';
import { rougeLSum } from './rouge-l-sum.js';

// Numbers of the tests of Google's `rouge_score`, and of its rules run in Python with NLTK's stemmer.
describe('ROUGE-L of a summary', () => {
  it('counts words of a line that any line of the text has in order', () => {
    const score = rougeLSum('w1 w2 w6 w7 w8\nw1 w3 w8 w9 w5', 'w1 w2 w3 w4 w5');
    expect([score?.recall, score?.precision]).toEqual([0.8, 0.4]);
    expect(score?.f1).toBeCloseTo(0.5333, 4);
  });

  it('compares lines, which may stand in another order, by the stems of longer words', () => {
    const [text, reference] = [
      'the of,\nhappy. city ran fizzed. filing dying',
      'conflated libraries, died\ntanned. lying happy,\n',
    ];
    expect(rougeLSum(text, reference, { stemmed: true })).toEqual({
      precision: 0.25,
      recall: 0.3333333333333333,
      f1: 0.28571428571428575,
    });
    expect(rougeL(text, reference, { stemmed: true })?.f1).toBeCloseTo(1 / 7, 12);
    expect(rougeLSum(text, reference)?.recall).toBeCloseTo(1 / 6, 12);
  });

  it.each([
    ['', 'w1 w2'],
    ['w1', ''],
    ['/', 'w1 w2'],
  ])('is 0 for %j against %j', (text, reference) => {
    expect(rougeLSum(text, reference)).toEqual({ precision: 0, recall: 0, f1: 0 });
  });

  it('is not computed for more lines than can be compared', () => {
    expect(rougeLSum('a\n'.repeat(600), 'a\n'.repeat(600))).toBeNull();
  });
});
