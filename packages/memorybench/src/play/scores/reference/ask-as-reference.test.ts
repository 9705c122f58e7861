import type { JsonObject } from '@memgym/core';
import { createVerdictTally } from '@memgym/evaluators/judges';
import { describe, expect, it } from 'vitest';
import { judgeReplying } from '../../__fixtures__/judge-replying.js';
import { scoreItem } from '../score-item.js';

/** The requests to a judge that never gives a verdict. */
async function requestsFor(dataset: string, info: JsonObject, profile: 'fixed' | 'reference') {
  const judge = judgeReplying({});
  const item = { dataset, language: 'en', question: 'What now?', info };
  await scoreItem(item, '{"limitations": ["none"]}', { judge, profile, seed: 1 });
  return judge.requests;
}

// [data set, its data, prompt, tries, temperature, top_p] of THUIR/MemoryBench, 9a33aae, src/dataset and src/llms/base.py
const cases = [
  ['DialSim-friends', { golden_answer: 'Ross' }, 'judge-correctness', 3, 0.2, 0.1],
  ['NFCats', {}, 'judge-advice', 3, 0, 0.1],
  [
    'HelloBench-Creative&Design',
    { checklist: [{ checklist_content: 'Is it short?' }] },
    'judge-checklist',
    3,
    0.8,
    0.1,
  ],
  [
    'WritingBench-Politics&Law',
    { criteria: [{ name: 'a', criteria_description: 'b' }] },
    'judge-writing',
    5,
    1,
    0.95,
  ],
  ['LimitGen-Syn', { category: 'data', ground_truth: 'bias' }, 'judge-limitation-aspect', 1, 0.8, 0.1],
  ['IdeaBench', { abstract: 'the study' }, 'judge-hypothesis', 1, 0, 0.1],
  ['IdeaBench', { abstract: 'the study' }, 'merge-scores', 3, 0, 0.1],
] as const;

describe('a judge in `reference` is asked with the same number of calls, temperature and limit as in the original', () => {
  it.each(cases)('%s %j %s: %i times', async (dataset, info, prompt, tries, temperature, topP) => {
    const requests = (await requestsFor(dataset, info as unknown as JsonObject, 'reference')).filter(
      (request) => request.prompt?.name.endsWith(prompt),
    );
    expect(requests).toHaveLength(tries);
    expect(new Set(requests.map(({ messages }) => JSON.stringify(messages))).size).toBe(1);
    expect(requests[0]).toMatchObject({ temperature, topP });
  });

  it('and in `fixed` once more, with the problem, at temperature 0', async () => {
    const [first, second, ...others] = await requestsFor('NFCats', {}, 'fixed');
    expect(others).toEqual([]);
    expect([first?.temperature, first?.topP]).toEqual([0, undefined]);
    expect(second?.messages.at(-1)?.content).toContain('That reply cannot be used');
  });
});

it('the request to WritingBench’s critic has the roles, settings, parts and fields of the original’s, in its order', async () => {
  // What src/dataset/writingbench of THUIR/MemoryBench, 9a33aae, sent for this item under Python 3.
  const criteria = [{ name: "It's short", criteria_description: '预算“明确”', '9-10': 'all', '1-2': null }];
  const printed = `[{'name': "It's short", 'criteria_description': '预算“明确”', '9-10': 'all', '1-2': None}]`;
  const form = ['** Output format **', '```', '```json', '"score"', '"reason"'];
  const original = [
    ...['"1-2"', '"9-10"', ...form],
    ...['** Criteria **', '```', printed, '```'],
    ...['** Query **', '```', 'QUERY-MARK', '```', '** Response **', '```', 'RESPONSE-MARK', '```'],
    ...['```', printed, '```', ...form, '```'],
  ];
  const judge = judgeReplying({ 'judge-writing': '```json\n{"score": 7, "reason": "r"}\n```' });
  const item = {
    dataset: 'WritingBench-Politics&Law',
    language: 'zh',
    question: 'QUERY-MARK',
    info: { criteria } as unknown as JsonObject,
  };
  await scoreItem(item, 'RESPONSE-MARK', { judge, profile: 'reference', seed: 1 });
  const [{ messages, ...request } = { messages: [] }] = judge.requests;
  expect(messages.map(({ role }) => role)).toEqual(['system', 'user']);
  expect(request).toMatchObject({ temperature: 1, topP: 0.95, maxOutputTokens: 2048 });
  expect(request).not.toHaveProperty('responseSchema');
  const content = messages[1]?.content ?? '';
  const found = [...new Set(original)].flatMap((part) =>
    content
      .split(part)
      .slice(0, -1)
      .map((_, place, before) => ({ part, at: before.slice(0, place + 1).join(part).length })),
  );
  const inOrder = found.sort((left, right) => left.at - right.at || left.part.length - right.part.length);
  expect(inOrder.map(({ part }) => part)).toEqual(original);
});

it('a text in `reference` is marked again up to 15 times, unless a fifth reply is not JSON', async () => {
  const criteria = [{ name: 'a', criteria_description: 'b' }];
  const item = {
    dataset: 'WritingBench-Politics&Law',
    language: 'en',
    question: 'Write.',
    info: { criteria } as unknown as JsonObject,
  };
  const incomplete = '{"score": 7}';
  const asked = async (replies: readonly string[]) => {
    const judge = judgeReplying({ 'judge-writing': replies });
    const tally = createVerdictTally();
    const { scores } = await scoreItem(item, 'text', { judge, profile: 'reference', seed: 1, tally });
    return [scores.score, judge.requests.length, tally.counted().verdicts?.lost];
  };
  const whole = '```json\n{"score": 7, "reason": "r"}\n```';
  expect(await asked([whole])).toEqual([7, 1, 0]);
  expect(await asked(['no', 'no', 'no', 'no', whole])).toEqual([7, 5, 0]);
  expect(await asked(['no', 'no', 'no', 'no', 'no', whole])).toEqual([null, 5, 1]);
  expect(await asked([...Array<string>(14).fill(incomplete), whole])).toEqual([7, 15, 0]);
  expect(await asked(Array<string>(20).fill(incomplete))).toEqual([null, 15, 1]);
});

it('a checklist in `reference` scores by the last list of any length in the three replies', async () => {
  const check = { checklist_id: 0, reason: 'r', evaluation_score: 0.5 };
  const judge = judgeReplying({
    'judge-checklist': [JSON.stringify([check, check]), 'Sorry.', 'Sorry.'],
  });
  const info = { checklist: [{ checklist_content: 'Is it short?' }] };
  const item = { dataset: 'HelloBench-Creative&Design', language: 'en', question: 'Write.', info };
  const { scores } = await scoreItem(item, 'text', { judge, profile: 'reference', seed: 1 });
  expect(scores.avg_score).toBe(0.5);
});

it('advice in `reference` is requested again only if the original finds no number', async () => {
  const judge = judgeReplying({ 'judge-advice': ['No idea.', 'From 1 to 10: 8', '{"score": 3}'] });
  const item = { dataset: 'NFCats', language: 'en', question: 'How?', info: {} };
  const { scores } = await scoreItem(item, 'text', { judge, profile: 'reference', seed: 1 });
  expect([scores.score, judge.requests.length]).toEqual([1, 2]);
});
