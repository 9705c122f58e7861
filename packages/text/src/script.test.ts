import { expect, it } from 'vitest';
import { detectLanguage } from './script.js';

it.each([
  ['', 'en'],
  ['12 !?', 'en'],
  ['Hello there', 'en'],
  ['我喜欢用 iPhone 拍照', 'zh'],
  ['I would love to see 北京 next year', 'en'],
] as const)('detects %j as %s', (text, language) => {
  expect(detectLanguage(text)).toBe(language);
});
