import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { conversationsBenchmark } from '../conversations/conversations-benchmark.js';
import { loadQuestions } from './questions-of.js';
import { scorePredictions } from './score-predictions.js';

const lines = (values: object[]) =>
  values.map((value, index) => ({ line: index + 1, value: JSON.parse(JSON.stringify(value)) }));

describe('predictions for one’s own conversations', () => {
  const everyday = fileURLToPath(new URL('../../../../data/samples/everyday.json', import.meta.url));
  const score = async (values: object[]) =>
    scorePredictions(conversationsBenchmark, await loadQuestions(conversationsBenchmark, everyday), {
      file: 'p.jsonl',
      lines: lines(values),
    });

  it('gives full marks to the gold answers as the file writes them: by the texts of options', async () => {
    const { episodes } = JSON.parse(readFileSync(everyday, 'utf8'));
    const gold = episodes.flatMap(({ questions }: { questions: { id: string; expected: unknown }[] }) =>
      questions.map(({ id, expected }) => ({ question_id: id, prediction: String(expected) })),
    );
    const { metrics, invalid } = await score(gold);
    expect([metrics.accuracy?.value, invalid]).toEqual([1, 0]);
  });

  it('counts a reply that names no option, and names the nearest question and what is missing', async () => {
    expect(await score([{ question_id: 'u1-q1', prediction: 'In Atlantis' }])).toMatchObject({
      scored: 1,
      invalid: 1,
    });
    await expect(score([{ question_id: 'u1-q1x', prediction: 'B' }])).rejects.toMatchObject({
      hint: expect.stringMatching(/^Did you mean "u1-q1"\?/),
    });
    await expect(score([{ id: 'u1-q1', prediction: 'B' }])).rejects.toThrow(
      'p.jsonl:1 at question_id: expected a text, got nothing.',
    );
    await expect(score([{ question_id: 'u1-q1', prediction: null }])).rejects.toMatchObject({
      message: 'p.jsonl:1 at prediction: expected a text, got null.',
      hint: expect.stringContaining('Leave out a question without an answer'),
    });
  });
});
