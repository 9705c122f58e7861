import { type AskedQuestion, createRng, createStepClock, type EventTime, type Turn } from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createOpenAIChatModel } from '@memgym/llm-client';
import { startOpenAIServer } from '@memgym/llm-client/testing';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { createOfflineChatModel } from '@memgym/offline-model';
import { describe, expect, it } from 'vitest';
import { createAssistant } from '../create-assistant.js';
import { assistantReplies } from '../offline.js';

const context = { scope: { user: 'ann' }, clock: createStepClock(), rng: createRng(1) };
const askedAt = '2020-10-01T20:00:00' as EventTime;
const choice: AskedQuestion = {
  kind: 'multiple-choice',
  id: 'q',
  text: 'What shall I cook tonight?',
  language: 'en',
  askedAt,
  options: [
    { label: '1', text: 'A rare steak.' },
    { label: '2', text: 'A bean stew.' },
  ],
};
const probe: AskedQuestion = {
  kind: 'state-probe',
  id: 'p',
  text: 'diet; pet',
  language: 'en',
  askedAt,
  variables: [
    { name: 'diet', choices: ['omnivore', 'vegan'] },
    { name: 'pet', choices: ['none', 'a cat'] },
  ],
};
const message = (id: string, content: string): Turn => ({ id, role: 'user', content, eventTime: askedAt });

/** An assistant in the reference profile whose model always gives `reply`, and the sent bodies. */
async function released<Result>(
  type: string,
  reply: string,
  run: (assistant: ReturnType<typeof createAssistant>, bodies: () => Body[]) => Promise<Result>,
): Promise<Result> {
  const server = await startOpenAIServer({ chat: () => reply });
  const model = createOpenAIChatModel({
    baseUrl: server.baseUrl,
    model: 'test-model',
    apiKey: 'none',
    maxOutputTokens: 8192,
  });
  const assistant = createAssistant({
    memory: createMemorySystem({
      type,
      options: type === 'none' ? {} : { profile: 'reference' },
      ports: { embedder: createHashedEmbedder() },
    }),
    model,
    k: type === 'none' ? 0 : 10,
    query: 'prompt',
    profile: 'reference',
    format: { order: 'oldest', showTime: false },
    window: { updateBatch: 2, localLength: type === 'none' ? 1_000_000 : 0 },
  });
  try {
    return await run(assistant, () => server.chatRequests.map(({ body }) => body as never));
  } finally {
    await server.close();
  }
}
interface Body {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly max_tokens?: number;
  readonly temperature?: number;
  readonly response_format?: { readonly type: string };
}
const rolesOf = ({ messages }: Body): string => messages.map(({ role }) => role).join(' ');

// packages/amemgym/spec.md#agents: "native: history + user turn, no system message"; plain mode; 8192 tokens.
describe('the reference profile', () => {
  it('sends history and message without a system message if nothing is retrieved', async () => {
    await released('none', 'Fine.', async (assistant, bodies) => {
      await assistant.act(message('m1', '[Current Time: 2020-10-01 20:00:00]\nHello'), context);
      await assistant.act(message('m2', 'And now?'), context);
      await assistant.answer(choice, context);
      expect(bodies().map(rolesOf)).toEqual([
        'user',
        'user assistant user',
        'user assistant user assistant user',
      ]);
      expect(bodies()[0]?.messages[0]?.content).toBe('[Current Time: 2020-10-01 20:00:00]\nHello');
      for (const { max_tokens, temperature, response_format } of bodies()) {
        expect([max_tokens, temperature, response_format]).toEqual([8192, 0, undefined]);
      }
    });
  });

  it('stores and sends a reply as it came, white space and reasoning included', async () => {
    const reply = '<think>Beans.</think>  Fine.\n ';
    await released('none', reply, async (assistant, bodies) => {
      await assistant.act(message('m1', 'Hello'), context);
      await assistant.act(message('m2', 'And now?'), context);
      expect(bodies()[1]?.messages[1]).toEqual({ role: 'assistant', content: reply });
    });
  });

  it('shows memories as lines without times under a heading, which stays when there are none', async () => {
    await released('rag', 'Fine.', async (assistant, bodies) => {
      await assistant.act(message('m1', 'I cook beans tonight.'), context);
      await assistant.answer(choice, context);
      const [first, asked] = bodies();
      expect(rolesOf(first as Body)).toBe('system user');
      expect(first?.messages[0]?.content).toMatch(/:$/);
      expect(asked?.messages[0]?.content).toMatch(
        /:\n- USER INPUT: I cook beans tonight\.\n- ASSISTANT RESPONSE: Fine\.$/,
      );
      expect(JSON.stringify(asked)).not.toContain('2020');
    });
  });

  it('asks for a number and reads it, also outside a fence', async () => {
    for (const reply of ['```json\n{"answer": 2}\n```', '{"answer": 2}', 'So:\n```json\n{"answer":2}\n```']) {
      await released('none', reply, async (assistant, bodies) => {
        expect(await assistant.answer(choice, context)).toMatchObject({ output: '2', raw: reply });
        const [body] = bodies();
        expect(body?.messages.at(-1)?.content).toMatch(
          /^What shall I cook tonight\?\n\n.*\n\n1: A rare steak\.\n2: A bean stew\.\n\n.*```json\n\{"answer": int\}\n```$/s,
        );
        expect(body?.response_format).toBeUndefined();
      });
    }
  });

  // The original indexes its list of options with the reply minus 1, by the rules of Python.
  it.each([
    ['{"answer": 0}', '2'],
    ['{"answer": -1}', '1'],
    ['{"answer": true}', '1'],
    ['{"answer": false}', '2'],
  ])('reads %s as option %s', async (reply, output) => {
    await released('none', reply, async (assistant) => {
      expect(await assistant.answer(choice, context)).toMatchObject({ output });
    });
  });

  it.each([
    '{"answer": "2"}',
    '{"answer": 2.5}',
    '{"answer": 2.0}',
    '{"answer": 2e0}',
    '{"answer": -2}',
    '{"answer": 9}',
    'Option 2',
    '[2]',
    '',
  ])('finds no answer in %j, and does not ask again', async (reply) => {
    await released('none', reply, async (assistant, bodies) => {
      const answer = await assistant.answer(choice, context);
      expect(answer).toMatchObject({ output: null, raw: reply });
      expect(answer.invalid).toContain('JSON');
      expect(bodies()).toHaveLength(1);
    });
  });

  it('asks the upper bound in JSON mode, with the given values as a map, in which the last value of a repeated name wins', async () => {
    const given = [
      { name: 'diet', value: 'omnivore' },
      { name: 'diet', value: 'vegan' },
    ];
    await released('none', '{"answer": 2}', async (assistant, bodies) => {
      expect((await assistant.answer({ ...choice, given }, context)).output).toBe('2');
      const [body] = bodies();
      expect(rolesOf(body as Body)).toBe('user');
      expect(body?.messages[0]?.content).toContain('{\n  "diet": "vegan"\n}');
      expect(body?.messages[0]?.content).not.toContain('(');
      expect(body?.response_format).toBeDefined();
    });
  });

  it('probes with the choices as JSON; returns a value outside them, and omits a missing one', async () => {
    await released(
      'none',
      '```json\n{"diet": "fruit", "pet": 3, "car": "no"}\n```',
      async (assistant, bodies) => {
        expect((await assistant.answer(probe, context)).output).toBe('{"diet":"fruit"}');
        const text = bodies()[0]?.messages[0]?.content ?? '';
        expect(text).toContain('"diet": [\n    "omnivore",\n    "vegan"\n  ]');
        expect(text).not.toContain('2020');
      },
    );
    await released('none', '["vegan"]', async (assistant) => {
      expect((await assistant.answer(probe, context)).output).toBeNull();
    });
  });

  it('is also answered without a key', async () => {
    const assistant = createAssistant({
      memory: createMemorySystem({ type: 'none' }),
      model: createOfflineChatModel({ replies: assistantReplies }),
      profile: 'reference',
      window: { updateBatch: 2, localLength: 100 },
    });
    await assistant.observe([message('m1', 'I follow a vegan diet and have a cat.')], context);
    expect((await assistant.answer(probe, context)).output).toBe('{"diet":"vegan","pet":"a cat"}');
    expect(['1', '2']).toContain((await assistant.answer(choice, context)).output);
  });
});
