import { expect, it } from 'vitest';
import { whooshAnalyzer } from './whoosh-analyzer.js';

it('takes letters, digits and underscores with single dots inside as one word', () => {
  expect(whooshAnalyzer.analyze('.ab.cd..ef._gh*. www.x.org... 语言。 the i')).toEqual([
    'ab.cd',
    'ef._gh*',
    'www.x.org',
    '语言',
  ]);
});

it('reads a word of millions of dots', () => {
  expect(whooshAnalyzer.analyze('1.'.repeat(4_000_000))[0]).toHaveLength(7_999_999);
});
