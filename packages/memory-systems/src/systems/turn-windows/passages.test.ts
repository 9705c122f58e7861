import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passagesOf } from './passages.js';

const wordsIn = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

describe('the passages of a message', () => {
  it('are the message itself if it is short', () => {
    expect(passagesOf('Ann: I like tea.', 5, 80)).toEqual(['Ann: I like tea.']);
  });

  it('are cut at sentences, and each names the speaker', () => {
    const sentence = 'One two three four five six seven.';
    expect(passagesOf(`Ann: ${`${sentence} `.repeat(5)}`, 5, 20)).toEqual([
      `Ann: ${sentence} ${sentence}`,
      `Ann: ${sentence} ${sentence}`,
      `Ann: ${sentence}`,
    ]);
  });

  it('have all words of the message, in order, and not more than asked for', () => {
    const text = fc.array(fc.constantFrom('a', 'tea.', '我喜欢喝茶。', 'x'.repeat(300), '\n', 'end!'), {
      maxLength: 200,
    });
    fc.assert(
      fc.property(text, fc.integer({ min: 10, max: 40 }), (parts, most) => {
        const message = parts.join(' ');
        const passages = passagesOf(message, 0, most);
        expect(wordsIn(passages.join(' ')).join('')).toBe(wordsIn(message).join(''));
        for (const passage of passages) expect(wordsIn(passage).length).toBeLessThanOrEqual(most);
      }),
    );
  });

  it('also end in a text without spaces', () => {
    expect(passagesOf('茶'.repeat(400), 0, 80).length).toBeGreaterThanOrEqual(3);
  });
});
