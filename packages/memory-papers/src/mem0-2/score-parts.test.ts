import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mem02MemoryOptionsSchema } from './mem0-2-memory-options.js';
import { boostOf, combine, squash } from './score-parts.js';

const options = mem02MemoryOptionsSchema.parse({});

// All numbers were computed by hand from docs/specs/memory-systems.md#mem0-read.
describe('the score of the additive read', () => {
  it('squashes BM25 by the length of the query', () => {
    const cases: [score: number, terms: number, expected: number][] = [
      [5, 1, 0.5],
      [7, 3, 0.8021838886], // 1 / (1 + e^−1.4)
      [7, 4, 0.5],
      [9, 6, 0.768524783], // 1 / (1 + e^−1.2)
      [9, 9, 0.5],
      [0, 7, 0.0109869426], // 1 / (1 + e^4.5)
      [12, 15, 0.7310585786], // 1 / (1 + e^−1)
      [12, 16, 0.5],
    ];
    for (const [score, terms, expected] of cases) {
      expect(squash(score, terms, options.squashing), `${score}, ${terms} terms`).toBeCloseTo(expected, 9);
    }
  });

  it('gives entities with many facts a smaller boost', () => {
    expect(boostOf(0.8, 1, options)).toBeCloseTo(0.4, 12);
    expect(boostOf(0.8, 11, options)).toBeCloseTo(0.4 / 1.1, 12);
    expect(boostOf(1, 101, options)).toBeCloseTo(0.5 / 11, 12);
  });

  it('divides by the maximum of the parts in use, and never exceeds 1', () => {
    const parts = { semantic: 0.6, lexical: 0.8, boost: 0.4 };
    expect(combine(parts, { lexical: true, boost: true })).toBeCloseTo(0.72, 12);
    expect(combine({ ...parts, boost: 0 }, { lexical: true, boost: false })).toBeCloseTo(0.7, 12);
    expect(combine({ ...parts, lexical: 0 }, { lexical: false, boost: true })).toBeCloseTo(1 / 1.5, 12);
    expect(combine({ semantic: 0.6, lexical: 0, boost: 0 }, { lexical: false, boost: false })).toBe(0.6);
    expect(combine({ semantic: 0.9, lexical: 0, boost: 0.5 }, { lexical: false, boost: false })).toBe(1);
  });
});

interface Ranking {
  readonly terms: number;
  readonly candidates: readonly {
    readonly id: string;
    readonly semantic: number;
    /** Its BM25 score. */
    readonly words?: number;
    /** The query's entity that links to it, and the number of facts to which the entity links. */
    readonly entity?: { readonly similarity: number; readonly facts: number };
  }[];
  readonly ranked: readonly { readonly id: string; readonly score: number }[];
}
const rankings = JSON.parse(
  readFileSync(new URL('__fixtures__/original-scoring.json', import.meta.url), 'utf8'),
) as readonly Ranking[];

it.each(rankings)('scores and ranks for $terms words as Mem0 2.0.18', ({ terms, candidates, ranked }) => {
  const inUse = {
    lexical: candidates.some(({ words = 0 }) => words > 0),
    boost: candidates.some(({ entity }) => entity !== undefined),
  };
  const ours = candidates
    .filter(({ semantic }) => semantic >= options.threshold)
    .map(({ id, semantic, words, entity }) => {
      const lexical = words === undefined ? 0 : squash(words, terms, options.squashing);
      const boost = entity === undefined ? 0 : boostOf(entity.similarity, entity.facts, options);
      return { id, score: combine({ semantic, lexical, boost }, inUse) };
    })
    .toSorted((left, right) => right.score - left.score)
    .slice(0, 4);
  expect(ours).toEqual(ranked.map(({ id, score }) => ({ id, score: expect.closeTo(score, 12) })));
});
