import { createRng } from '@memgym/core';
import { expect, it } from 'vitest';
import { amongSmallTalk } from './among-small-talk.js';

it('maps two messages at the places 1 and 3 of four, as in the worked example', () => {
  // packages/memsim/spec.md#worked-examples: the first seed that draws these places.
  const placesOf = (seed: number): number[] =>
    amongSmallTalk(['first', 'second'], {
      factor: 2,
      language: 'zh',
      rng: createRng(seed),
      name: 'example',
      key: 'noise',
    })
      .flatMap((one, place) => (one.kind === 'item' ? [[one.item, place] as const] : []))
      .map(([item, place]) => (item === 'first' ? place : place + 10));
  const drawn = Array.from({ length: 60 }, (_, seed) => placesOf(seed).join(' '));
  // Each of the six pairs of positions occurs, the first message always before the second.
  expect([...new Set(drawn)].sort()).toEqual(['0 11', '0 12', '0 13', '1 12', '1 13', '2 13']);
});
