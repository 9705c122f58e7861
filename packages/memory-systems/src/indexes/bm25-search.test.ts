import { createRng } from '@memgym/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Bm25Searcher } from './bm25-search.js';
import { InvertedFile } from './inverted-file.js';

/** Texts of words with a long-tailed distribution, as in language: low numbers are common. */
function zipfFile(seed: number, documents: number, vocabulary: number): InvertedFile {
  const rng = createRng(seed);
  const file = new InvertedFile();
  for (let number = 0; number < documents; number += 1) {
    const words = Array.from(
      { length: 1 + rng.int(25) },
      () => `w${Math.floor(vocabulary ** rng.next()) - 1}`,
    );
    file.add(`d${number}`, words);
  }
  return file;
}

describe('Bm25Searcher', () => {
  it('finds the same results with bounds as with all postings', () => {
    const file = zipfFile(7, 3_000, 400);
    const searcher = new Bm25Searcher(file, { k1: 1.2, b: 0.75, idf: 'positive' });
    const word = fc.integer({ min: 0, max: 410 }).map((number) => `w${number}`);
    const common = fc.integer({ min: 0, max: 4 }).map((number) => `w${number}`);
    fc.assert(
      fc.property(
        fc.dictionary(fc.oneof(word, common), fc.integer({ min: 1, max: 3 }), { minKeys: 1, maxKeys: 9 }),
        fc.constantFrom(1, 2, 5, 10, 100, 5_000),
        fc.option(fc.integer({ min: 2, max: 40 }), { nil: undefined }),
        (query, k, modulus) => {
          const counts = new Map(Object.entries(query));
          const accept =
            modulus === undefined ? undefined : (id: string) => Number(id.slice(1)) % modulus === 1;
          expect(searcher.search(counts, k, accept)).toEqual(searcher.search(counts, k, accept, true));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is exact when ties cross the k-th place and after deletions', () => {
    const file = new InvertedFile();
    for (let number = 0; number < 4_000; number += 1)
      file.add(`d${number}`, ['the', number % 3 === 0 ? 'cat' : 'dog']);
    const searcher = new Bm25Searcher(file, { k1: 1.2, b: 0.75, idf: 'positive' });
    const query = new Map([
      ['the', 1],
      ['cat', 1],
    ]);
    expect(searcher.search(query, 3).map(({ id }) => id)).toEqual(['d0', 'd3', 'd6']);
    for (let number = 0; number < 3_000; number += 1) file.delete(`d${number}`);
    expect(searcher.search(query, 3).map(({ id }) => id)).toEqual(['d3000', 'd3003', 'd3006']);
    expect(searcher.search(query, 50)).toEqual(searcher.search(query, 50, undefined, true));
  });
});
