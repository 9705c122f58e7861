import { conversationsBenchmark } from '@memgym/evaluators';
import { checkGenerator } from '@memgym/evaluators/testing';
import { expect, it } from 'vitest';
import { generator } from './small-worlds-generator.js';

it('keeps the contract of generators', async () => {
  const { results } = await checkGenerator(generator, {
    benchmark: conversationsBenchmark,
    options: { users: 3 },
  });
  expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
});
