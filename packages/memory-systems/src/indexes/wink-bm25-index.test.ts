import { ConfigError, InvalidArgumentError, NotFoundError } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { createBm25Index } from './bm25-index.js';
import { createWinkBm25Index } from './wink-bm25-index.js';

const texts = [
  'The cat sat on the mat',
  'Dogs chase cats all day',
  'A quiet day in 北京',
  'Another cat, another mat',
  'nothing of note',
];

describe('createWinkBm25Index', () => {
  it('ranks and scores like our own index with equal settings', () => {
    const wink = createWinkBm25Index();
    const own = createBm25Index({ queryTerms: 'counted' });
    texts.forEach((text, number) => {
      wink.add(`t${number}`, text);
      own.add(`t${number}`, text);
    });
    for (const query of ['cat on a mat', 'day', 'cat cat dogs', '北京', 'unknown']) {
      const expected = own.search(query, 4);
      const found = wink.search(query, 4);
      expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      found.forEach(({ score }, rank) => {
        expect(score).toBeCloseTo(expected[rank]?.score ?? Number.NaN, 6);
      });
    }
  });

  it('returns results with fewer than three texts', () => {
    const index = createWinkBm25Index();
    expect(index.search('cat', 5)).toEqual([]);
    index.add('a', 'cat');
    index.add('b', 'dog');
    expect(index.search('cat', 5).map(({ id }) => id)).toEqual(['a']);
  });

  it('accepts changes after a search', () => {
    const index = createWinkBm25Index();
    texts.forEach((text, number) => {
      index.add(`t${number}`, text);
    });
    expect(index.search('zebra', 1)).toEqual([]);
    index.add('z', 'a zebra');
    expect(index.search('zebra', 1).map(({ id }) => id)).toEqual(['z']);
    index.update('z', 'a horse');
    expect(index.search('zebra', 1)).toEqual([]);
    expect(index.delete('z')).toBe(true);
    expect(index.delete('z')).toBe(false);
    expect(index.search('horse', 1)).toEqual([]);
  });

  it('weighs fields, filters before it cuts, and orders ties by insertion', () => {
    const index = createWinkBm25Index({ fields: { title: 3, body: 1 } });
    index.addFields('body', new Map([['body', 'paris in spring']]));
    index.addFields('title', new Map([['title', 'paris in spring']]));
    index.addFields('__proto__', new Map([['body', 'paris in spring']]));
    index.addFields('10', new Map([['body', 'paris in spring']]));
    expect(index.search('paris', 10).map(({ id }) => id)).toEqual(['title', 'body', '__proto__', '10']);
    expect(index.search('paris', 1, (id) => id !== 'title').map(({ id }) => id)).toEqual(['body']);
  });

  it('refuses invalid calls', () => {
    const index = createWinkBm25Index();
    index.add('a', 'cat');
    expect(() => index.add('a', 'dog')).toThrow(InvalidArgumentError);
    expect(() => index.addFields('b', new Map([['title', 'x']]))).toThrow(/'title' has no weight/);
    expect(() => index.update('b', 'x')).toThrow(NotFoundError);
    expect(() => createWinkBm25Index({ fields: {} })).toThrow(ConfigError);
    expect(() => createWinkBm25Index({ k1: -1 })).toThrow(/k1/);
  });
});
