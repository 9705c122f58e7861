import { expect, it } from 'vitest';
import { wrapText } from './wrap-text.js';

it('breaks a text between words, so that each line fits 80 columns', () => {
  const wrapped = wrapText('word '.repeat(40), '    ');
  expect(wrapped.split('\n').map((line) => line.length)).toEqual([78, 78, 53]);
  expect(wrapped.split(/\s+/).filter((word) => word === 'word')).toHaveLength(40);
});

it('gives a longer word a line of its own', () => {
  const address = `https://models.example/${'x'.repeat(90)}`;
  expect(wrapText(`see ${address} for more`)).toBe(`see\n${address}\nfor more`);
});

it('breaks between wide characters, each of which takes two columns', () => {
  const lines = wrapText('我喜欢喝咖啡'.repeat(10), '  ').split('\n');
  expect(lines.map((line) => line.trim().length)).toEqual([39, 21]);
});

it('preserves line breaks, and uses a different indent for the first line', () => {
  expect(wrapText('one\n\ntwo', '   ', '1. ')).toBe('1. one\n\n   two');
});
