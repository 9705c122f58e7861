import { type ChatModel, createRng, createStepClock, zeroUsage } from '@memgym/core';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { describe, expect, it } from 'vitest';
import { createAssistant } from './create-assistant.js';
import { shortAnswer } from './short-answer.js';

// Replies of SmolLM2-135M and Qwen2.5-Coder-1.5B to questions that ask for a few words.
describe('a short answer', () => {
  it.each([
    ['The answer is: "No information available"', 'No information available'],
    ['The answer is: 2021-03-15', '2021-03-15'],
    ['The answer is: "2023-07-20 (Thu) 20:56"', '2023-07-20 (Thu) 20:56'],
    ['Answer: Ballet', 'Ballet'],
    ['“没有相关信息”。'.slice(0, -1), '没有相关信息'],
    ['The answer is:', ''],
    ['""', ''],
  ])('%j is %j', (reply, answer) => {
    expect(shortAnswer(reply)).toBe(answer);
  });

  it.each([
    'No information available',
    'The answer is one of these:\n(a) Not mentioned in the conversation\n(b) Sweden',
    '"Charlotte\'s Web", "Becoming Nicole"',
    'She said: "The answer is: no"',
    'The answer is a country',
  ])('%j stays as it is', (reply) => {
    expect(shortAnswer(reply)).toBe(reply);
  });
});

it('an answer is missing where a model gives the words of a repair, and says why', async () => {
  const said = 'The reply says the same again and again, and has no end.';
  let calls = 0;
  const model: ChatModel = {
    info: { provider: 'test', model: 'test-model', simulated: false },
    complete: async () => {
      calls += 1;
      const given =
        calls === 1
          ? { text: 'No, no, '.repeat(40), finishReason: 'length' as const }
          : { text: said, finishReason: 'stop' as const };
      return { ...given, usage: { ...zeroUsage, calls: 1, costUsd: null }, latencyMs: 0, cached: false };
    },
  };
  const assistant = createAssistant({ memory: createMemorySystem({ type: 'none' }), model });
  const answer = await assistant.answer(
    { kind: 'free-text', id: 'q', text: 'What did I say?', language: 'en' },
    { scope: { user: 'ann' }, clock: createStepClock(), rng: createRng('test') },
  );
  await assistant.close();
  expect(answer).toMatchObject({ output: null, raw: said, invalid: expect.stringContaining('says again') });
});
