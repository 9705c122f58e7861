import { expect, it } from 'vitest';
import { createBoundedCache } from './bounded-cache.js';

it('computes each value once while it is cached, and drops the oldest', () => {
  const made: string[] = [];
  const cache = createBoundedCache<{ of: string }>(2);
  const get = (key: string) =>
    cache.get(key, () => {
      made.push(key);
      return { of: key };
    });
  expect(get('a')).toBe(get('a'));
  expect(get('__proto__')).toEqual({ of: '__proto__' });
  get('b');
  expect(made).toEqual(['a', '__proto__', 'b']);
  get('__proto__');
  get('a');
  expect(made).toEqual(['a', '__proto__', 'b', 'a']);
});
