import type { AnswerRecord } from '@memgym/core';
import { accuracyMetric } from '@memgym/scoring';
import { describe, expect, it } from 'vitest';
import { beyondMemory } from './beyond-memory.js';

const benchmark = { metrics: [accuracyMetric] as const };

/** An answer to question `question` of which the right option is A and the evidence the turns e1 and e2. */
function answer(question: string, output: string, sources: readonly string[], system = 'oracle') {
  const evidence = ['e1', 'e2'];
  return {
    outcome: 'answered',
    questionKind: 'multiple-choice',
    system,
    episodeId: 'ann',
    questionId: question,
    expected: 'A',
    output,
    options: [
      { label: 'A', text: 'a' },
      { label: 'B', text: 'b' },
    ],
    evidence: { turnIds: evidence, unresolved: [] },
    evidenceRetrieved: evidence.filter((id) => sources.includes(id)),
    retrieved: sources.map((id) => ({ id, score: 1, sourceIds: [id] })),
    retrievedCount: sources.length,
  } as unknown as AnswerRecord;
}

const both = ['e2', 'e1'];

describe('questions that no memory can help with', () => {
  it('are those that are missed with the evidence and nothing else', () => {
    const found = beyondMemory(benchmark, [
      answer('q1', 'A', both),
      answer('q2', 'B', both),
      answer('q1', 'B', ['e1', 'x'], 'recent'),
      answer('q2', 'A', ['e1', 'e2', 'x'], 'recent'),
    ]);
    expect(found).toMatchObject({ asked: 2, missed: 1 });
    expect(found?.has(answer('q2', 'A', [], 'recent'))).toBe(true);
    expect(found?.has(answer('q1', 'B', [], 'recent'))).toBe(false);
  });

  it('are none that the model answers so in another trial', () => {
    const found = beyondMemory(benchmark, [answer('q1', 'B', both), answer('q1', 'A', both)]);
    expect(found).toMatchObject({ asked: 1, missed: 0 });
  });

  it('are not known if only a few were answered so by chance, or a part of the evidence was shown', () => {
    const others = ['q2', 'q3'].map((question) => answer(question, 'A', ['e1', 'e2', 'x']));
    expect(beyondMemory(benchmark, [answer('q1', 'B', both), ...others])).toBeUndefined();
    expect(beyondMemory(benchmark, [answer('q1', 'B', ['e1'])])).toBeUndefined();
    expect(beyondMemory(benchmark, [])).toBeUndefined();
  });
});
