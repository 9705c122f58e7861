import { expect, it } from 'vitest';
import { textEnd, textStart, wellFormed } from './well-formed.js';

it('replaces halves of characters, and nothing else', () => {
  expect(wellFormed('a\ud83d\ude42b\ud83dc\ude42')).toBe('a🙂b\ufffdc\ufffd');
});

it('cuts texts between characters', () => {
  expect(textStart('a🙂b', 2)).toBe('a');
  expect(textStart('a🙂b', 3)).toBe('a🙂');
  expect(textStart('a🙂b', 9)).toBe('a🙂b');
  expect(textEnd('a🙂b', 2)).toBe('b');
  expect(textEnd('a🙂b', 3)).toBe('🙂b');
  expect(textEnd('a🙂b', 0)).toBe('');
});
