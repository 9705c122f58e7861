import { loadTokenCounter } from '@memgym/prompts';
import { describe, expect, it } from 'vitest';
import { withLength } from './dry-models.js';

const { count } = await loadTokenCounter('gpt-4.1-mini');

describe('a text of an assumed length', () => {
  it.each(['I moved to Bergen in March, and my sister lives in Oslo.', '我三月搬到了卑尔根。', '🙂🙂🙂', ''])(
    'has about that many tokens: %j',
    (text) => {
      for (const tokens of [1, 10, 100, 1000]) {
        const made = count(withLength(text, tokens, { mark: '9f2c', count }));
        expect(Math.abs(made - tokens)).toBeLessThanOrEqual(3 + tokens * 0.1);
      }
    },
  );

  it('is never empty, because an empty reply is invalid', () => {
    expect(withLength('Hello', 0, { mark: '9f2c', count })).toBe('9');
    expect(withLength('', 0, { mark: '9f2c', count })).toBe('9');
  });
});
