import type { AnsweredRecord, AskedAnswer, FreeTextQuestion } from '@memgym/core';
import { zeroUsage } from '@memgym/core';
import { createOpenAIChatModel } from '@memgym/llm-client';
import { startOpenAIServer } from '@memgym/llm-client/testing';
import { summarizeSystem } from '@memgym/scoring';
import { afterEach, expect, it } from 'vitest';
import { conversationsBenchmark } from './conversations-benchmark.js';

type Running = Awaited<ReturnType<typeof startOpenAIServer>>;
let server: Running | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const question: FreeTextQuestion = {
  kind: 'free-text',
  id: 'q1',
  text: 'Where does Ann live?',
  type: 'one-session',
  language: 'en',
  answer: 'text',
  expected: 'Bergen',
  evidence: { turnIds: [], unresolved: [] },
};

/** The scores of an answer by a judge with these replies. */
async function marked(replies: readonly string[], output: string) {
  server = await startOpenAIServer({
    chat: ({ index }) => replies[Math.min(index, replies.length - 1)] ?? '',
  });
  const judge = createOpenAIChatModel({ model: 'judge', baseUrl: server.baseUrl });
  const { protocol } = conversationsBenchmark.withOptions({ judge: 'same-substance' });
  return protocol.scoreAnswer?.(question, { raw: output, output } as AskedAnswer, { judge });
}

it('a judge marks free-text answers if the option asks for it', async () => {
  expect(conversationsBenchmark.protocol.scoreAnswer).toBeUndefined();
  expect(conversationsBenchmark.metrics.map(({ name }) => name)).not.toContain('judged');
  const judged = conversationsBenchmark.withOptions({ judge: 'generous' });
  expect(judged.metrics.map(({ name }) => name)).toContain('judged');
  expect(await marked(['Incorrect. The town differs.'], 'Oslo')).toEqual({
    scores: { judged: 0 },
    verdicts: { asked: 1, lost: 0 },
  });
});

it('a verdict that is lost counts as unscored, not as wrong and not as nothing', async () => {
  const lost = await marked(['Hard to say.'], 'Oslo');
  expect(lost).toMatchObject({ scores: { judged: null }, verdicts: { asked: 1, lost: 1 } });
  const record = (id: string, scores: Partial<AnsweredRecord>): AnsweredRecord => ({
    kind: 'answer',
    system: 's',
    episodeId: 'e',
    cluster: 'e',
    questionId: id,
    questionKind: 'free-text',
    type: 't',
    text: 'Where?',
    expected: 'Bergen',
    evidence: { turnIds: [], unresolved: [] },
    outcome: 'answered',
    raw: 'Bergen',
    output: 'Bergen',
    retrieved: [],
    retrievedCount: 0,
    evidenceRetrieved: [],
    usage: zeroUsage,
    ...scores,
  });
  const right = { scores: { judged: 1 }, verdicts: { asked: 1, lost: 0 } };
  const { metrics } = conversationsBenchmark.withOptions({ judge: 'same-substance' });
  const result = summarizeSystem({
    name: 's',
    type: 'bm25',
    records: [record('1', right), record('2', lost ?? {}), record('3', right)],
    metrics,
    usage: zeroUsage,
  });
  expect(result).toMatchObject({
    items: 3,
    scored: 2,
    unscored: 1,
    verdicts: { asked: 3, lost: 1, unscored: 1 },
  });
  expect(result.metrics.judged).toMatchObject({ value: 1, n: 2, unscored: 1 });
  // Metrics without a judge keep all answers.
  expect(result.metrics.f1).toMatchObject({ n: 3 });
  expect(result.metrics.f1?.unscored).toBeUndefined();
});
