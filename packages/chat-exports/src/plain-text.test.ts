import { expect, it } from 'vitest';
import { plainText } from './plain-text.js';

it('makes lines of paragraphs, list items and breaks, and no two of one', () => {
  expect(plainText('<p>One &amp; two</p><p>Three<br/>four</p><ul><li>a</li><li>b</li></ul>')).toBe(
    'One & two\nThree\nfour\na\nb',
  );
  expect(plainText('<b>bold</b> <i>a < b</i>')).toBe('bold a');
});

it('reads a million paragraphs in the time of many small ones', () => {
  const before = process.cpuUsage();
  expect(plainText('<p>a'.repeat(1_000_000))).toHaveLength(2_000_000 - 1);
  const { user } = process.cpuUsage(before);
  // Copying the text at each paragraph would take minutes.
  expect(user / 1e6).toBeLessThan(20);
});
