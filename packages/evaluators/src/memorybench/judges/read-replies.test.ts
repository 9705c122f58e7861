import { describe, expect, it } from 'vitest';
import { judgeCorrectness } from '../../judges/prompts/judge-correctness.js';
import { judgeAdvice } from './prompts/judge-advice.js';
import { judgeLimitationAspect } from './prompts/judge-limitation-aspect.js';
import { judgeLimitationKind } from './prompts/judge-limitation-kind.js';
import { mergeScores } from './prompts/merge-scores.js';
import { rankHypotheses } from './prompts/rank-hypotheses.js';

const judges = {
  advice: (reply: string) => judgeAdvice.read(reply, { question: 'q', answer: 'a' }),
  aspect: (reply: string) =>
    judgeLimitationAspect.read(reply, { aspect: 'methodology', limitation: 'the data' }),
  kind: (reply: string) => judgeLimitationKind.read(reply, { aspect: 'methodology', limitation: 'the data' }),
  merge: (reply: string) =>
    mergeScores.read(reply, { task: 'judgment', request: 'r', answer: 'a', reference: 'b', metrics: [] }),
  correctness: (reply: string) =>
    judgeCorrectness.read(reply, { rubric: 'generous', question: 'q', gold: 'g', answer: 'a' }),
  ranking: (reply: string) =>
    rankHypotheses.read(reply, {
      criterion: 'novelty',
      hypotheses: ['A', 'B', 'C'].map((label) => ({ label, text: label })),
    }),
};

describe('a reply of a judge', () => {
  it.each([
    ['advice', '-3'],
    ['advice', '4.5'],
    ['advice', '{"score": 2} The answer says {"score": 5}'],
    ['advice', '{"score": 2}\n{"score": 5}'],
    ['merge', '-7'],
    ['merge', 'From 1 to 10: 8'],
    ['kind', '-3'],
    ['kind', '2. No: 3'],
    ['kind', '1. I think it is 3'],
    ['aspect', 'Yes and no'],
    ['aspect', 'No connection? Yes, there is.'],
    ['correctness', 'Not correct'],
    ['correctness', '{"verdict": "wrong"} The text says {"verdict": "correct"}'],
    ['correctness', '{"verdict": "wrong"}\n{"verdict": "correct"}'],
    ['ranking', 'C, A'],
    ['ranking', 'C, A, A'],
    ['ranking', 'I prefer C, then A, B'],
    ['ranking', '{"order": ["C", "A", "D"]}'],
  ] as const)('that is ambiguous is requested again (%s): %s', (judge, reply) => {
    expect(judges[judge](reply)).toMatchObject({ ok: false });
  });

  it.each([
    ['advice', '**3**', { score: 3 }],
    ['advice', '3.', { score: 3 }],
    ['merge', '"10"', { score: 10 }],
    ['kind', '`2`', { kind: 2 }],
    ['aspect', 'Yes.', { verdict: 'yes' }],
    ['aspect', '**No**', { verdict: 'no' }],
    ['correctness', '“Wrong.”', { verdict: 'wrong' }],
  ] as const)('that consists of the verdict alone is read (%s): %s', (judge, reply, output) => {
    expect(judges[judge](reply)).toMatchObject({ ok: true, output });
  });

  it.each([
    '{"order": ["hypothesis_C", "hypothesis_A", "hypothesis_B"]}',
    '{"order": ["Hypothesis C", "Hypothesis A", "Hypothesis B"]}',
    '{"order": ["c", "a", "b"]}',
    'C, A, B',
    '**C > A > B**',
    '1. Hypothesis C\n2. Hypothesis A\n3. Hypothesis B',
    '- **hypothesis_C**\n- **hypothesis_A**\n- **hypothesis_B**',
  ])('that orders hypotheses is read: %s', (reply) => {
    expect(judges.ranking(reply)).toMatchObject({ ok: true, output: { order: ['C', 'A', 'B'] } });
  });
});
