import { judgeCorrectness } from '@memgym/evaluators';
import { describe, expect, it } from 'vitest';
import { judgeAdvice } from './prompts/judge-advice.js';
import { judgeLimitationAspect } from './prompts/judge-limitation-aspect.js';
import { judgeLimitationKind } from './prompts/judge-limitation-kind.js';
import { judgeWriting } from './prompts/judge-writing.js';
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
  writing: (reply: string) =>
    judgeWriting.read(reply, {
      query: 'q',
      answer: 'a',
      criteria: [{ name: 'n', description: 'd', bands: [] }],
    }),
  rank: (reply: string) =>
    rankHypotheses.read(reply, {
      criterion: 'novelty',
      hypotheses: ['A', 'B', 'D'].map((label) => ({ label, text: label })),
    }),
};

/** Replies with the verdict that a person reads in each; null where it must be requested again. */
const replies = {
  advice: [
    ['4', 4],
    ['4.', 4],
    ['**4**', 4],
    ['4/5', 4],
    ['4 / 5', 4],
    ['4 out of 5', 4],
    ['Score: 4', 4],
    ['**Score:** 4/5', 4],
    ['Score: 4\nI hope this helps!', 4],
    ['The answer solves most.\n\nScore: 4', 4],
    ['4\n\nThe answer solves most of it.', 4],
    ['The answer solves most.\n\n4', 4],
    ['I would give this answer a 4.', 4],
    ["I'd rate it 4/5.", 4],
    ['I rate this answer 4 out of 5.', 4],
    ['The score is 4.', 4],
    ['Rating: 4 out of 5', 4],
    ['评分：4', 4],
    ['得分: 4分', 4],
    ['4分', 4],
    ['4 - solves most', 4],
    ['4: it solves most, not perfectly.', 4],
    ['4 (solves most)', 4],
    ['4/5 - solves most', 4],
    ['4/5. It solves most.', 4],
    ['{"score": 4} Cheers!', 4],
    ['{"score": "4/5"}', 4],
    ['```json\n{"score": 4}\n```\nBye', 4],
    ['8/10', null],
    ['Score: 8', null],
    ['4-5', null],
    ['4 or 5', null],
    ['Score: 4-5', null],
    ['Score: 4.5', null],
    ['4.5', null],
    ['-3', null],
    ['It meets 3 of the 5 steps.', null],
    ['3 out of 5 steps are there.', null],
    ['3/5 of the steps are missing', null],
    ['Score: 4\nScore: 5', null],
    ['Score: 4\n\n5', null],
    ['1. It is on topic.\n2. It is short.', null],
    ['From 1 to 5: 4', null],
    ['Step 4 is missing.', null],
    ['0', null],
    ['6', null],
    ['The answer gives 3 steps.', null],
    ['I would give it a 4 or a 5.', null],
    ['score of 4', 4],
    ['Score: four', null],
    ['2024', null],
    ['The text says:\nScore: 4', null],
    ['3. The answer solves a part.', null],
    ['{"score": 4}\nScore: 2', null],
    ['Score: 4 (out of 5)', 4],
    ['Final score: **4**', 4],
    ['Score: 4, because it solves most.', 4],
    ['Score: 4 out of 10', null],
  ],
  writing: [
    ['8/10', 8],
    ['8', 8],
    ['Score: 8/10', 8],
    ['10', 10],
    ['10/10', 10],
    ['Score: 10.', 10],
    ['7/8', null],
    ['80/100', null],
    ['I would give it an 8.', 8],
    ['{"score": 8, "reason": "r"}\n\nHope that helps.', 8],
  ],
  kind: [
    ['2', 2],
    ['2. inappropriate', 2],
    ['2. Inappropriate', 2],
    ['**2. inappropriate**', 2],
    ['2: inappropriate', 2],
    ['2 inappropriate', 2],
    ['2. inappropriate: the method does not suit', 2],
    ['5. others', 5],
    ['Kind: 2', 2],
    ['{"kind": 2}', 2],
    ['{"kind": "2. inappropriate"}', 2],
    ['1. inappropriate', null],
    ['2. No: 3', null],
    ['1. I think it is 3', null],
    ['2. baseline', null],
    ['-3', null],
    ['6', null],
  ],
  aspect: [
    ['Yes', 'yes'],
    ['Yes, it is about the data.', 'yes'],
    ['No, it concerns the review.', 'no'],
    ['Yes. It is.', 'yes'],
    ['No. It is about citations.', 'no'],
    ['yes!', 'yes'],
    ['Yes - the data', 'yes'],
    ['{"verdict": "yes"} Hope this helps', 'yes'],
    ['{"verdict": true}', 'yes'],
    ['{"verdict": "no, it is not"}', 'no'],
    ['Yes and no', null],
    ['No connection? Yes, there is.', null],
    ['It is valid.', null],
    ['The limitation is correct.', null],
    ['是', 'yes'],
    ['不是', 'no'],
    ['Answer: no', 'no'],
    ['Verdict: yes\nThanks', 'yes'],
    ['Correct.', null],
    ['Not really', null],
    ['Yes, but only partly.', null],
  ],
  rank: [
    ['{"order": "B > A > D"}', 'B A D'],
    ['{"order": ["B > A > D"]}', 'B A D'],
    ['"B > A > D"', 'B A D'],
    ['B > A > D', 'B A D'],
    ['Ranking: B > A > D', 'B A D'],
    ['Ranking: B > A > D\nI hope this helps.', 'B A D'],
    ['1. **Hypothesis B**: new\n2. **Hypothesis A**: less\n3. **Hypothesis D**: old', 'B A D'],
    ['1. Hypothesis B - new, really\n2. Hypothesis A - less\n3. Hypothesis D', 'B A D'],
    ['B, A, D', 'B A D'],
    ['B → A → D', 'B A D'],
    ['{"order": ["B","A","D"]}\nHope that helps', 'B A D'],
    ['{"order": ["1. B", "2. A", "3. D"]}', 'B A D'],
    ['{"ranking": ["B","A","D"]}', 'B A D'],
    ['["B","A","D"]', 'B A D'],
    ['{"order": "B, A, D"}', 'B A D'],
    ['B > A', null],
    ['I prefer B, then A, D', null],
    ['B > A > D\nA > B > D', null],
    ['{"order": ["B","A","D","E"]}', null],
  ],
} as const;

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
    ['correctness', 'Not quite correct'],
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
    ['correctness', '“Wrong.”', { verdict: 'incorrect' }],
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

describe.each(Object.entries(replies))('a reply to the judge of %s', (judge, cases) => {
  it.each(cases as readonly (readonly [string, string | number | null])[])(
    'is read as a person reads it: %j',
    (reply, meant) => {
      const read = judges[judge as keyof typeof replies](reply);
      const [value] = read.ok
        ? Object.entries(read.output).flatMap(([name, each]) => (name === 'reason' ? [] : [each]))
        : [null];
      expect(Array.isArray(value) ? value.join(' ') : value).toBe(meant);
    },
  );
});
