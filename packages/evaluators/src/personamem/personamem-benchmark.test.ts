import type { MultipleChoiceQuestion } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { personaMemBenchmark } from './personamem-benchmark.js';

const question: MultipleChoiceQuestion = {
  kind: 'multiple-choice',
  id: 'q',
  text: 'Which?',
  type: 'suggest_new_ideas',
  language: 'en',
  options: ['a', 'b', 'c', 'd'].map((label) => ({ label, text: label })),
  expected: 'b',
  evidence: { turnIds: [], unresolved: [] },
};

// The worked examples of docs/specs/personamem.md#worked-examples, and cases in which the two differ.
describe.each([
  ['reference', { article: null, both: 'b' }],
  ['fixed', { article: 'b', both: 'a' }],
] as const)('replies read with %s', (extraction, { article, both }) => {
  const read = (reply: string) =>
    personaMemBenchmark.withOptions({ extraction }).predictions.readReply?.(reply, question);

  it('name the option that is marked, stated alone, or the only one mentioned', () => {
    expect(read('<final_answer>(b)')).toBe('b');
    expect(read('I pick b')).toBe('b');
    expect(read('(a) or (b)')).toBeNull();
    expect(read('A good choice is b')).toBe(article);
    // The original counts a reply as right if the whole reply names only the right letter.
    expect(read('Surely (b). <final_answer>a')).toBe(both);
  });
});

it('reads a reply as the original does by default, and refuses an unknown way', () => {
  expect(personaMemBenchmark.options).toMatchObject({ extraction: 'reference' });
  expect(() => personaMemBenchmark.withOptions({ extraction: 'loose' })).toThrow(/extraction/);
});
