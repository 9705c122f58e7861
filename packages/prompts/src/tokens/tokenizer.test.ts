import { installedPackages } from '@memgym/core/config';
import { expect, it } from 'vitest';
import { loadTokenizer, plainText } from './tokenizer.js';

it('counts with the tables of the encoding', () => {
  expect(loadTokenizer('cl100k_base').countTokens('tiktoken is great!', plainText)).toBe(6);
});

it('says what to install where the optional package is missing', () => {
  const elsewhere = installedPackages('file:///');
  expect(() => loadTokenizer('o200k_base', elsewhere)).toThrow(
    expect.objectContaining({
      name: 'ConfigError',
      message: expect.stringContaining('gpt-tokenizer'),
      hint: expect.stringContaining('npm install gpt-tokenizer'),
    }),
  );
});
