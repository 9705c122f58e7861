import { createRng } from '@memgym/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawSample } from './draw-sample.js';

interface Answer {
  readonly verdict: string;
  readonly type: string;
  readonly place: number;
}

const answers = (counts: Readonly<Record<string, number>>): Answer[] =>
  Object.entries(counts).flatMap(([key, count]) => {
    const [verdict = '', type = ''] = key.split(' ');
    return Array.from({ length: count }, (_, place) => ({ verdict, type, place }));
  });
const draw = (items: readonly Answer[], size: number, seed = 'seed') =>
  drawSample({
    items,
    size,
    balanceOf: ({ verdict }) => verdict,
    within: ({ type }) => type,
    rng: createRng(seed),
  });

describe('a stratified sample', () => {
  it('has as many right as wrong answers, and each type in proportion', () => {
    const { strata, drawn } = draw(
      answers({ 'right a': 600, 'right b': 300, 'wrong a': 70, 'wrong b': 30 }),
      60,
    );
    expect(strata).toEqual([
      { name: 'right · a', items: 600, drawn: 20 },
      { name: 'right · b', items: 300, drawn: 10 },
      { name: 'wrong · a', items: 70, drawn: 21 },
      { name: 'wrong · b', items: 30, drawn: 9 },
    ]);
    expect(drawn).toHaveLength(60);
  });

  it('takes all of a small part, and at least one of a rare type', () => {
    const { strata } = draw(answers({ 'right a': 990, 'right rare': 5, 'wrong a': 5 }), 40);
    expect(strata.map(({ drawn }) => drawn)).toEqual([34, 1, 5]);
  });

  it('is drawn from a part as a whole if it is too small for its types', () => {
    const { strata } = draw(answers({ 'right a': 9, 'right b': 9, 'right c': 9, 'wrong a': 9 }), 4);
    expect(strata).toEqual([
      { name: 'right', items: 27, drawn: 2 },
      { name: 'wrong · a', items: 9, drawn: 2 },
    ]);
  });

  it('is the same for the same seed, and another one for another seed', () => {
    const items = answers({ 'right a': 50, 'wrong a': 50 });
    expect(draw(items, 10)).toEqual(draw(items, 10));
    expect(draw(items, 10)).not.toEqual(draw(items, 10, 'other'));
  });

  it('never draws an item twice, and draws as many as asked or all', () => {
    const counts = fc.record({
      'right a': fc.nat(30),
      'right b': fc.nat(30),
      'wrong a': fc.nat(30),
      'wrong b': fc.nat(3),
    });
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 80 }), (of, size) => {
        const items = answers(of);
        const { drawn, strata } = draw(items, size);
        expect(drawn).toHaveLength(Math.min(size, items.length));
        expect(new Set(drawn.map(({ item }) => item)).size).toBe(drawn.length);
        expect(strata.reduce((sum, { items: all }) => sum + all, 0)).toBe(items.length);
        expect(size < 2 ? [] : strata.filter(({ drawn: some }) => some === 0)).toEqual([]);
      }),
    );
  });
});
