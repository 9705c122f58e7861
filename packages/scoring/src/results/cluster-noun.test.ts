import { expect, it } from 'vitest';
import { clusterNoun } from './cluster-noun.js';

it('names people where a benchmark has no word, and takes its word where it has one', () => {
  expect([0, 1, 2].map((count) => clusterNoun(count))).toEqual(['people', 'person', 'people']);
  expect([0, 1, 2].map((count) => clusterNoun(count, 'user'))).toEqual(['users', 'user', 'users']);
  expect([1, 2].map((count) => clusterNoun(count, 'trajectory'))).toEqual(['trajectory', 'trajectories']);
});
