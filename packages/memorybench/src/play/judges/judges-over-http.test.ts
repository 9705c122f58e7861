import { judgeCorrectness } from '@memgym/evaluators';
import { askJudge, type Judge } from '@memgym/evaluators/judges';
import { createOpenAIChatModel } from '@memgym/llm-client';
import { startOpenAIServer } from '@memgym/llm-client/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { judgeAdvice } from './prompts/judge-advice.js';
import { judgeChecklist } from './prompts/judge-checklist.js';
import { judgeHypothesis } from './prompts/judge-hypothesis.js';
import { judgeLimitationAspect } from './prompts/judge-limitation-aspect.js';
import { judgeLimitationKind } from './prompts/judge-limitation-kind.js';
import { judgeLimitationMatch } from './prompts/judge-limitation-match.js';
import { judgeWriting } from './prompts/judge-writing.js';
import { mergeScores } from './prompts/merge-scores.js';
import { rankHypotheses } from './prompts/rank-hypotheses.js';

type Running = Awaited<ReturnType<typeof startOpenAIServer>>;
let server: Running;
let reply = '';
beforeAll(async () => {
  server = await startOpenAIServer({ chat: () => reply });
});
afterAll(() => server.close());

/** A judge with its input, the verdict it gives, and another verdict that it must not be read as. */
function judged<Input, Verdict>(
  judge: Judge<Input, Verdict>,
  input: Input,
  verdict: Verdict,
  other: Verdict,
) {
  const model = () => createOpenAIChatModel({ model: 'judge', baseUrl: server.baseUrl });
  return { name: judge.name, verdict, other, ask: () => askJudge(model(), judge, input) };
}

const limitation = { aspect: 'methodology', limitation: 'The data are biased.' } as const;
const judges = [
  judged(
    judgeCorrectness,
    { rubric: 'generous', question: 'Where?', gold: 'Bergen', answer: 'Bergen' },
    { reason: 'Same.', verdict: 'correct' },
    { reason: 'No.', verdict: 'incorrect' },
  ),
  judged(judgeAdvice, { question: 'How?', answer: 'So.' }, { reason: 'r', score: 4 }, { score: 1 }),
  judged(
    judgeChecklist,
    { question: 'Write.', answer: 'A text.', checklist: [{ id: 1, point: 'Is it short?' }] },
    { checks: [{ checklist_id: 1, reason: 'Yes.', evaluation_score: 1 }] },
    { checks: [{ checklist_id: 1, reason: 'No.', evaluation_score: 0 }] },
  ),
  judged(
    judgeWriting,
    { query: 'Write.', answer: 'A text.', criteria: [{ name: 'a', description: 'b', bands: [] }] },
    { reason: 'r', score: 7 },
    { reason: 'r', score: 2 },
  ),
  judged(
    judgeHypothesis,
    { hypothesis: 'It grows.', abstract: 'It grew.' },
    { explanation: 'e', rating: 8 },
    { explanation: 'e', rating: 1 },
  ),
  judged(
    rankHypotheses,
    { criterion: 'novelty', hypotheses: ['A', 'B'].map((label) => ({ label, text: label })) },
    { order: ['B', 'A'] },
    { order: ['A', 'B'] },
  ),
  judged(judgeLimitationAspect, limitation, { verdict: 'yes' }, { verdict: 'no' }),
  judged(judgeLimitationKind, limitation, { kind: 1 }, { kind: 5 }),
  judged(
    judgeLimitationMatch,
    { truth: 'Biased data.', limitation: 'The data are biased.' },
    { explanation: 'e', rating: 5 },
    { explanation: 'e', rating: 1 },
  ),
  judged(
    mergeScores,
    { task: 'hypotheses', request: 'r', answer: 'a', reference: 'b', metrics: [] },
    { reason: 'r', score: 6 },
    { reason: 'r', score: 1 },
  ),
] as const;

it.each(judges)('$name is read from the replies of a server, in any wrapping', async (judge) => {
  const [own, other] = [JSON.stringify(judge.verdict), JSON.stringify(judge.other)];
  for (const dressed of [
    own,
    `Let me look at [1] the text first. It is fine.\n\nHere is my verdict: ${own}`,
    `\`\`\`json\n${own}\n\`\`\``,
    `<think>Perhaps ${other}? No.</think>\n${own}`,
    `${own}\n\nI hope this helps!`,
    `${own} Let me know if you have any questions.`,
    `\`\`\`json\n${own}\n\`\`\`\n\nIs there anything else?`,
    `Sure! Here is my verdict:\n\`\`\`json\n${own}\n\`\`\`\nHave a nice day.`,
  ]) {
    reply = dressed;
    expect(await judge.ask(), dressed).toEqual({ verdict: judge.verdict });
  }
});

it.each(judges)('$name gives a reason, not a verdict, where a reply holds two', async (judge) => {
  reply = `${JSON.stringify(judge.other)} The text says ${JSON.stringify(judge.verdict)}`;
  expect(await judge.ask()).toEqual({ unscored: expect.stringContaining(judge.name) });
});
