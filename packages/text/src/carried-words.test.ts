import { expect, it } from 'vitest';
import { carriedWords } from './carried-words.js';

it('is the share of the distinct words of a text that another one has', () => {
  const said = 'My sister Kari lives in Tromsø, my sister.';
  expect(carriedWords(said, `Ann: ${said} (2024)`)).toBe(1);
  // my, sister, kari of six distinct words.
  expect(carriedWords(said, 'my sister Kari')).toBe(0.5);
  expect(carriedWords(said, 'Something else')).toBe(0);
  expect(carriedWords('…', 'Nothing to carry')).toBe(1);
});

it('compares Chinese by words', () => {
  expect(carriedWords('我住在北京。', '他说：我住在北京')).toBe(1);
  expect(carriedWords('我住在北京。', '上海')).toBe(0);
});
