import { describe, expect, it } from 'vitest';
import { simpleWords } from './simple-words.js';

describe('simpleWords', () => {
  it.each(['_', '-', '~', 'a.', 'a_', '我'])('reads 300,000 characters of %j to the end', (part) => {
    const text = part.repeat(300_000 / part.length);
    expect(simpleWords(`${text} Bergen`).at(-1)).toBe('bergen');
  });
});
