import { ConfigError, InvalidArgumentError, NotFoundError } from '@memgym/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBm25Index } from './bm25-index.js';
import type { LexicalIndex } from './lexical-index.js';

function filled(index: LexicalIndex, texts: readonly string[]): LexicalIndex {
  texts.forEach((text, number) => {
    index.add(`t${number}`, text);
  });
  return index;
}

function scores(index: LexicalIndex, query: string): Record<string, number> {
  return Object.fromEntries(index.search(query, 10).map(({ id, score }) => [id, score]));
}

const weather = [
  'Hello there good man!',
  'It is quite windy in London',
  'How is the weather today?',
  'the the windy day is the day',
];

describe('createBm25Index', () => {
  it('scores like rank_bm25 0.2.2 with the preset okapi', () => {
    const index = filled(createBm25Index({ preset: 'okapi' }), weather);
    expect(scores(index, 'windy London')).toEqual({ t1: expect.closeTo(0.8139979444767895, 12) });
    expect(scores(index, 'is the is')).toEqual({
      t1: expect.closeTo(0.2984659129748228, 12),
      t2: expect.closeTo(0.32392746005324374, 12),
      t3: expect.closeTo(0.27671536061228513, 12),
    });
  });

  it('counts the empty pieces of texts with two spaces or none as rank_bm25 0.2.2 does', () => {
    const texts = ['a  b c', '', ' lead a', 'a b', 'plain words here', 'c c a'];
    const index = filled(createBm25Index({ preset: 'okapi' }), texts);
    expect(scores(index, 'a  c')).toEqual({
      t0: expect.closeTo(0.6274003030176268, 12),
      t2: expect.closeTo(0.17115143791192786, 12),
      t3: expect.closeTo(0.2036943169515198, 12),
      t5: expect.closeTo(0.9784120935714905, 12),
    });
  });

  it('scores like bm25s 0.3.11 (lucene, times k1 + 1) with its own idf', () => {
    const index = filled(
      createBm25Index({ b: 0.75, queryStopWords: 'none', analyzer: { stem: false } }),
      weather,
    );
    expect(scores(index, 'windy london')).toEqual({
      t1: expect.closeTo(1.8290957623202522, 5),
      t3: expect.closeTo(0.6235747869721442, 5),
    });
    expect(scores(index, 'day the is')).toEqual({
      t1: expect.closeTo(0.34388580252260254, 5),
      t2: expect.closeTo(1.090373193685322, 5),
      t3: expect.closeTo(2.887491810923842, 5),
    });
  });

  it('ignores stop words of a query unless it has no other words, and indexes those of texts', () => {
    const index = filled(createBm25Index(), weather);
    expect(scores(index, 'how is the weather in London')).toEqual(scores(index, 'weather London'));
    expect(Object.keys(scores(index, 'how is it'))).toHaveLength(3);
    expect(scores(index, 'how is it')).toEqual(
      scores(filled(createBm25Index({ queryStopWords: 'none' }), weather), 'how is it'),
    );
    const some = filled(createBm25Index({ queryStopWords: ['weather'] }), weather);
    expect(scores(some, 'how is the weather')).toEqual(scores(some, 'how is the'));
  });

  it('refuses stop words together with a foreign analyser', () => {
    expect(() => createBm25Index({ preset: 'okapi', queryStopWords: 'english' })).toThrow(ConfigError);
    expect(createBm25Index({ preset: 'okapi', queryStopWords: 'none' }).size).toBe(0);
  });

  it('finds words inside an unbroken Chinese run', () => {
    const index = filled(createBm25Index(), ['我来到北京清华大学']);
    expect(index.search('北京', 1)).toHaveLength(1);
  });

  it('orders equal scores by insertion, regardless of the ids', () => {
    const index = createBm25Index();
    for (const id of ['__proto__', '../b', '🎉', 'a', '10', '9']) index.add(id, 'the same words');
    expect(index.search('words', 10).map(({ id }) => id)).toEqual([
      '__proto__',
      '../b',
      '🎉',
      'a',
      '10',
      '9',
    ]);
    index.delete('../b');
    index.add('../b', 'the same words');
    index.update('🎉', 'the same words');
    expect(index.search('words', 4).map(({ id }) => id)).toEqual(['__proto__', '🎉', 'a', '10']);
  });

  it('applies the filter before cutting to k', () => {
    const index = filled(
      createBm25Index(),
      Array.from({ length: 50 }, (_, n) => `cat ${'dog '.repeat(n)}`),
    );
    const late = (id: string) => Number(id.slice(1)) >= 40;
    expect(index.search('cat', 3, late).map(({ id }) => id)).toEqual(['t40', 't41', 't42']);
  });

  it('returns nothing for k = 0, an empty index, a query without words, and unknown words', () => {
    const index = filled(createBm25Index(), ['cat']);
    expect(index.search('cat', 0)).toEqual([]);
    expect(createBm25Index().search('cat', 5)).toEqual([]);
    expect(index.search('?! "', 5)).toEqual([]);
    expect(index.search('dog', 5)).toEqual([]);
    expect(index.search('cat', 1_000_000_000)).toHaveLength(1);
  });

  it('refuses invalid calls, and stays unchanged', () => {
    const index = filled(createBm25Index(), ['cat']);
    expect(() => index.add('t0', 'dog')).toThrow(InvalidArgumentError);
    expect(() => index.update('t9', 'dog')).toThrow(NotFoundError);
    expect(() => index.search('cat', 1.5)).toThrow(InvalidArgumentError);
    expect(() => index.search('cat', -1)).toThrow(InvalidArgumentError);
    expect(() => createBm25Index({ b: 2 })).toThrow(ConfigError);
    expect(index.delete('t9')).toBe(false);
    expect(index.search('cat', 5)).toHaveLength(1);
  });

  it('accepts a text without words, and finds it after an update', () => {
    const index = filled(createBm25Index(), ['', 'cat']);
    expect(index.size).toBe(2);
    index.update('t0', 'cat');
    expect(index.search('cat', 5).map(({ id }) => id)).toEqual(['t0', 't1']);
  });

  const words = ['a', 'bee', 'see', 'dee', 'ee', 'eff', '北京', '大学'];
  const text = fc.array(fc.constantFrom(...words), { maxLength: 12 });
  const change = fc.record({
    id: fc.constantFrom(...Array.from({ length: 30 }, (_, n) => `id${n}`)),
    text: text.map((words) => words.join(' ')),
    deletes: fc.boolean(),
  });
  const preset = fc.constantFrom('default' as const, 'okapi' as const);

  it('gives the same results after any changes as a fresh index over the remaining texts, to the last digit', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 120 }), text, preset, (changes, query, chosen) => {
        const index = createBm25Index({ preset: chosen });
        const left = new Map<string, string>();
        for (const { id, text: content, deletes } of changes) {
          if (deletes) {
            expect(index.delete(id)).toBe(left.delete(id));
          } else {
            if (left.has(id)) index.update(id, content);
            else index.add(id, content);
            left.set(id, content);
          }
        }
        const fresh = createBm25Index({ preset: chosen });
        for (const [id, content] of left) fresh.add(id, content);
        const question = query.join(' ');
        expect(index.size).toBe(left.size);
        expect(index.search(question, 7)).toEqual(fresh.search(question, 7));
        for (const word of words) expect(index.search(word, 30)).toEqual(fresh.search(word, 30));
      }),
      { numRuns: 300 },
    );
  });

  it('ranks a planted text first among 1,000', () => {
    const index = filled(
      createBm25Index(),
      Array.from({ length: 999 }, (_, n) => `word${n % 37} word${n % 53} word${n % 91} 说 “{{${n}}}” 🎉`),
    );
    const planted = 'word1 "NOT" {field:value} 我喜欢看书 🎉';
    index.add('planted', planted);
    expect(index.search(planted, 1).map(({ id }) => id)).toEqual(['planted']);
  });
});
