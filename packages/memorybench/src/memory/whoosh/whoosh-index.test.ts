import fc from 'fast-check';
import { expect, it } from 'vitest';
import { WhooshIndex } from './whoosh-index.js';

function filled(texts: readonly string[]): WhooshIndex {
  const index = new WhooshIndex({ k1: 1.2, b: 0.75 });
  for (const [number, text] of texts.entries()) index.put(`t${number}`, text);
  return index;
}

function scores(index: WhooshIndex, query: string): Record<string, number> {
  return Object.fromEntries(index.search(query, 10).map(({ id, score }) => [id, score]));
}

it('scores by the whoosh formula, with its stop list and two-letter minimum', () => {
  const index = filled(['windy day', 'a sunny day in it', 'x']);
  // N = 3, n = 1, average length 4/3: (ln(3/2) + 1) · 2.2 / (1 + 1.2 · (0.25 + 0.75 · 2 / (4/3))).
  expect(scores(index, 'WINDY windy the')).toEqual({
    t0: expect.closeTo((1.4054651081081644 * 2.2) / (1 + 1.2 * (0.25 + 0.75 * 1.5)), 12),
  });
  expect(index.search('x', 5)).toEqual([]);
});

it('rounds lengths up like whoosh’s one-byte encoding, but not their average', () => {
  // Whoosh stores 11 as 12 and 15 as 16; lengths up to 10 unchanged. The average of 11, 15 and 10 is still 12.
  const words = (word: string, length: number) => `${word} ${'zzz '.repeat(length - 1)}`;
  const index = filled([words('tea', 11), words('tea', 15), words('tea', 10)]);
  const idf = Math.log(3 / 4) + 1;
  const score = (length: number) => (idf * 2.2) / (1 + 1.2 * (0.25 + (0.75 * length) / 12));
  expect(scores(index, 'tea')).toEqual({
    t0: expect.closeTo(score(12), 12),
    t1: expect.closeTo(score(16), 12),
    t2: expect.closeTo(score(10), 12),
  });
});

it('cannot find words inside an unbroken Chinese run', () => {
  expect(filled(['我来到北京清华大学']).search('北京', 1)).toEqual([]);
});

const words = ['ant', 'bee', 'sea', 'dew', 'elk', '北京'];
const text = fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((chosen) => chosen.join(' '));
const change = fc.record({ id: fc.nat({ max: 30 }).map(String), text, deletes: fc.boolean() });

it('gives the same results after any changes as a fresh index over the remaining texts, to the last digit', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 120 }), text, (changes, question) => {
      const index = filled([]);
      const left = new Map<string, string>();
      for (const { id, text: content, deletes } of changes) {
        if (deletes) {
          index.delete(id);
          left.delete(id);
        } else {
          index.put(id, content);
          left.set(id, content);
        }
      }
      const fresh = filled([]);
      for (const [id, content] of left) fresh.put(id, content);
      expect(index.size).toBe(left.size);
      expect(index.search(question, 7)).toEqual(fresh.search(question, 7));
      for (const word of words) expect(index.search(word, 30)).toEqual(fresh.search(word, 30));
    }),
  );
});
