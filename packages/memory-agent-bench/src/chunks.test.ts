import { loadTokenCounter } from '@memgym/prompts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunksAsReference, chunksOf } from './chunks.js';

const { count } = await loadTokenCounter('gpt-4o');
const words = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;

describe('chunks as released', () => {
  it('hold sentences while their tokens fit, with one blank between them', () => {
    expect(chunksAsReference('One two.\nThree four.  Five six seven. Eight.', 5, words)).toEqual([
      'One two. Three four.',
      'Five six seven. Eight.',
    ]);
  });

  it('are a sentence that is too long, after an empty chunk if it is the first', () => {
    expect(chunksAsReference('A b c d e f. Two.', 3, words)).toEqual(['', 'A b c d e f.', 'Two.']);
    expect(chunksAsReference('Two. A b c d e f. Two.', 3, words)).toEqual(['Two.', 'A b c d e f.', 'Two.']);
  });

  it('lose line breaks, and part an example from its label', () => {
    const text = 'Where is it?\nlabel: 7\nWho was it?\nlabel: 8';
    expect(chunksAsReference(text, 5, words)).toEqual(['Where is it?', 'label: 7 Who was it?', 'label: 8']);
    expect(chunksOf(text, 'labels', { tokens: 5, count: words })).toEqual([
      'Where is it?\nlabel: 7',
      'Who was it?\nlabel: 8',
    ]);
  });
});

describe('chunks', () => {
  it('keep facts whole', () => {
    const pool = 'Here are facts:\n0. The capital of Norland is Hask.\n1. Dr. Weem is a citizen of Sundia.';
    expect(chunksOf(pool, 'facts', { tokens: 9, count: words })).toEqual([
      'Here are facts:',
      '0. The capital of Norland is Hask.',
      '1. Dr. Weem is a citizen of Sundia.',
    ]);
  });

  it('are together the text, and no larger than said unless a sentence is', () => {
    const text = fc.array(
      fc.constantFrom(
        'Rain fell. ',
        'He said: "Go!" ',
        '\n',
        'One, two; three\n\n',
        '12. A fact.\n',
        'label: 3\n',
      ),
      {
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(
        text,
        fc.constantFrom('documents', 'labels', 'facts'),
        fc.integer({ min: 4, max: 40 }),
        (parts, task, tokens) => {
          const whole = parts.join('');
          const chunks = chunksOf(whole, task as 'facts', { tokens, count });
          expect(chunks.join('').replace(/\s/g, '')).toBe(whole.replace(/\s/g, ''));
          for (const chunk of chunks) {
            const isLarge = count(chunk) > tokens;
            if (isLarge) expect(chunk.split('\n').length).toBe(1);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
