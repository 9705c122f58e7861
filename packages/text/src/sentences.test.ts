import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentences } from './sentences.js';

describe('sentences', () => {
  it('splits English at full stops, questions and exclamations', () => {
    expect(sentences('I moved. Did you?! "Yes!" she said... Fine')).toEqual([
      'I moved.',
      'Did you?!',
      '"Yes!"',
      'she said...',
      'Fine',
    ]);
  });

  it('does not split after abbreviations and initials or inside numbers', () => {
    expect(sentences('Dr. J. Smith paid 3.50 euros to e.g. Bob. Then left.')).toEqual([
      'Dr. J. Smith paid 3.50 euros to e.g. Bob.',
      'Then left.',
    ]);
    expect(sentences('So did I. He too.')).toEqual(['So did I.', 'He too.']);
  });

  it('splits Chinese without spaces, including closing quotes', () => {
    expect(sentences('他说：“好的。”我走了！真的？是；对')).toEqual([
      '他说：“好的。”',
      '我走了！',
      '真的？',
      '是；',
      '对',
    ]);
  });

  it('splits at line breaks', () => {
    expect(sentences('one\n\n two\r\nthree')).toEqual(['one', 'two', 'three']);
  });

  it('preserves every character except white space, in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab. !?。”\n我U') }), (text) => {
        expect(sentences(text).join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
    );
  });
});
