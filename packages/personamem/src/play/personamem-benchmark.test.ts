import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnswerRecord, MultipleChoiceQuestion } from '@memgym/core';
import { summarizeRun } from '@memgym/evaluators';
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

// The worked examples of packages/personamem/spec.md#worked-examples, and cases in which the two differ.
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

it('loads a conversation that names a special token of the tokenizer', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'personamem-'));
  try {
    const row = {
      persona_id: '0',
      question_id: 'q1',
      question_type: 'recall_user_shared_facts',
      topic: 'coding',
      context_length_in_tokens: '30',
      context_length_in_letters: '100',
      distance_to_ref_in_blocks: '1',
      distance_to_ref_in_tokens: '20',
      num_irrelevant_tokens: '0',
      distance_to_ref_proportion_in_context: '66.67%',
      user_question_or_message: 'Which token ends a text?',
      correct_answer: '(a)',
      all_options: `"['(a) <|endoftext|>', '(b) None', '(c) A stop', '(d) A line']"`,
      shared_context_id: 'c1',
      end_index_in_shared_context: '2',
    };
    const messages = [
      { role: 'user', content: 'User: My files end with <|endoftext|>.' },
      { role: 'assistant', content: 'Assistant: As texts of a language model do.' },
    ];
    writeFileSync(
      join(folder, 'questions_32k.csv'),
      `${Object.keys(row).join(',')}\n${Object.values(row).join(',')}\n`,
    );
    writeFileSync(join(folder, 'shared_contexts_32k.jsonl'), `${JSON.stringify({ c1: messages })}\n`);
    const { episodes } = await personaMemBenchmark.load(folder);
    expect(episodes[0]?.conversation.questions).toHaveLength(1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('states the unweighted mean of the question types, which the paper prints, next to the accuracy', () => {
  // Two of three recalled reasons, and none of one new idea: 2/4 over all questions, (2/3 + 0) / 2 over types.
  const right = { recalling_the_reasons_behind_previous_updates: [1, 1, 0], suggest_new_ideas: [0] };
  const answers = Object.entries(right).flatMap(([type, marks]) =>
    marks.map((mark, place) => ({
      ...{ kind: 'answer', outcome: 'answered', system: 'native', episodeId: 'e', cluster: 'ann' },
      ...{ questionId: `${type}/${place}`, questionKind: 'multiple-choice', type, retrievedCount: 0 },
      ...{ expected: 'b', output: mark === 1 ? 'b' : 'a', evidence: { turnIds: [], unresolved: [] } },
    })),
  ) as unknown as AnswerRecord[];
  const systems = [{ name: 'native', type: 'none', answers, dialogues: new Map(), calls: [] }];
  const [native] = summarizeRun(personaMemBenchmark, { episodes: [], systems, references: [] });
  expect(native?.metrics.accuracy?.value).toBe(0.5);
  expect(native?.metrics['type-averaged']?.value).toBeCloseTo(1 / 3, 12);
  expect(personaMemBenchmark.results.mainMetrics).toContain('type-averaged');
});
