import { describe, expect, it } from 'vitest';
import { countTokens } from './count-tokens.js';

const words = (text: string): number => text.split(' ').length;

describe('tokens of texts', () => {
  const parts = [
    {
      name: 'questions of law',
      groups: { domain: 'Legal' },
      texts: { input: ['a b c', 'a', 'a b c d e f'], output: ['a'] },
    },
    { name: 'questions of art', groups: { domain: 'Open' }, texts: { input: ['a b'], corpus: ['a b c d'] } },
    { name: 'rulings', groups: { domain: 'Legal' }, texts: { input: ['a b c d e f g h'] } },
  ];

  it('are counted for each part, for each group and for all, by hand', () => {
    const rows = countTokens(parts, 'data set', words).map((row) => Object.values(row).join(' | '));
    expect(rows).toEqual([
      'data set | questions of law | input | 3 | 10 | 3.3333333333333335 | 3 | 6',
      'data set | questions of law | output | 1 | 1 | 1 | 1 | 1',
      'data set | questions of art | input | 1 | 2 | 2 | 2 | 2',
      'data set | questions of art | corpus | 1 | 4 | 4 | 4 | 4',
      'data set | rulings | input | 1 | 8 | 8 | 8 | 8',
      'domain | Legal | input | 4 | 18 | 4.5 | 3 | 8',
      'domain | Legal | output | 1 | 1 | 1 | 1 | 1',
      'domain | Open | input | 1 | 2 | 2 | 2 | 2',
      'domain | Open | corpus | 1 | 4 | 4 | 4 | 4',
      'all | all | input | 5 | 20 | 4 | 3 | 8',
      'all | all | output | 1 | 1 | 1 | 1 | 1',
      'all | all | corpus | 1 | 4 | 4 | 4 | 4',
    ]);
  });

  it('of equal texts are counted once', () => {
    let asked = 0;
    countTokens([{ name: 'x', groups: {}, texts: { input: ['a', 'a', 'b'] } }], 'data set', () => {
      asked += 1;
      return 1;
    });
    expect(asked).toBe(2);
  });
});
