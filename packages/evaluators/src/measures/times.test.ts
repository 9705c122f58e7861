import { createAssistant } from '@memgym/assistant';
import { createManualClock, createRng, type Turn } from '@memgym/core';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { createOfflineChatModel } from '@memgym/offline-model';
import { expect, it } from 'vitest';
import { offlineReplies } from '../__fixtures__/offline-replies.js';
import { summarizeTimes, timeAssistant } from './times.js';

const turn = (id: string): Turn => ({ id, role: 'user', content: `Note ${id}` });

it('measures answers and messages of an assistant and its copies', async () => {
  // A clock that advances by 100 ms at every reading, so that each piece of work takes that long.
  let passed = 0;
  const now = (): number => {
    passed += 100;
    return passed;
  };
  const create = () =>
    createAssistant({
      memory: createMemorySystem({ type: 'bm25-m' }),
      model: createOfflineChatModel({ replies: offlineReplies }),
      k: 2,
    });
  const timed = timeAssistant(create(), now);
  const context = { scope: { user: 'u' }, clock: createManualClock(0), rng: createRng(1) };
  await timed.assistant.observe([turn('1'), turn('2')], context);
  await timed.assistant.observe([{ id: 's', turns: [turn('3'), turn('4')] }], context);
  await timed.assistant.flush(context);
  const question = { kind: 'free-text', text: 'Note 1?', answer: 'text', language: 'en' } as const;
  await timed.assistant.answer({ ...question, id: 'q1' }, context);
  await timed.withCopy(create()).answer({ ...question, id: 'q2' }, context);
  expect(timed.times()).toEqual({
    answers: [
      ['q1', 100],
      ['q2', 100],
    ],
    messages: 4,
    observingMs: 300,
  });
  // What is not measured is passed on.
  const kept = await timed.assistant.snapshot();
  await timed.assistant.restore(kept);
  await timed.assistant.eraseUser('u');
  await timed.assistant.close();
  await expect(timed.assistant.observe([], context)).rejects.toThrow('closed');
});

it('gives the means of a system, excluding episodes answered from a cache', () => {
  const types = new Map([
    ['e1 q', 'simple'],
    ['e2 q', 'simple'],
    ['e3 q', 'noisy'],
    ['e4 q', 'noisy'],
  ]);
  const played = (episodeId: string, answerMs: number, messages: number, cachedCalls = 0) => ({
    episodeId,
    answers: [['q', answerMs] as const],
    messages,
    observingMs: 80,
    cachedCalls,
  });
  const times = summarizeTimes(
    'bm25-m',
    [played('e1', 100, 8), played('e2', 300, 4), played('e3', 500, 0), played('e4', 1, 4, 2)],
    (episode, question) => types.get(`${episode} ${question}`),
  );
  expect(times).toMatchObject({
    response: { mean: 0.3, count: 3 },
    responseByType: { noisy: { mean: 0.5, count: 1 }, simple: { mean: 0.2, deviation: 0.1, count: 2 } },
    adaptation: { mean: 0.015, count: 2 },
    // The noisy episode was not observed in parts, or came from a cache.
    adaptationByType: { simple: { mean: 0.015, count: 2 } },
    cachedEpisodes: 1,
  });
  expect(Object.keys(times.adaptationByType)).toEqual(['simple']);
  expect(times.response?.deviation).toBeCloseTo(Math.sqrt(0.08 / 3), 12);
  expect(summarizeTimes('none', [], () => undefined)).toMatchObject({ response: null, adaptation: null });
});
