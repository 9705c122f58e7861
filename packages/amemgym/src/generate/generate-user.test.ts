import { type ChatModel, createRng, type JsonObject } from '@memgym/core';
import type { GenerationContext } from '@memgym/env-generator';
import {
  callOptionsSchema,
  createMemoryStageStore,
  type EnvironmentOptions,
  environmentSchema,
  generateProfile,
  generateUser,
  type StageStore,
  writingLanguage,
} from '@memgym/env-generator';
import {
  createGeneratorScript,
  examplePersona,
  type GeneratorScriptOptions,
} from '@memgym/env-generator/testing';
import { createOpenAIChatModel } from '@memgym/llm-client';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { parseAMemGymItem } from '../data/load-amemgym.js';
import { checkedItem } from './amemgym-generator.js';

let server: OpenAIServer | undefined;
afterEach(() => server?.close());

const small = { questions: 4, periods: 3, changesPerPeriod: 3, statesPerQuestion: 2, choicesPerState: 3 };

function contextFor({ baseUrl }: OpenAIServer, environment: EnvironmentOptions = small): GenerationContext {
  const model: ChatModel = createOpenAIChatModel({ model: 'test-model', baseUrl });
  const parsed = environmentSchema.parse(environment);
  return {
    environment: parsed,
    language: writingLanguage(parsed.language),
    calls: callOptionsSchema.parse({}),
    modelFor: () => model,
    rng: createRng(42).stream('user-1'),
  };
}

async function start(script: GeneratorScriptOptions, environment: EnvironmentOptions = small) {
  const played = createGeneratorScript(script);
  const running = await startOpenAIServer({ chat: (request) => played.chat(request) ?? 'what?' });
  server = running;
  const context = contextFor(running, environment);
  const make = async (store: StageStore = createMemoryStageStore()): Promise<JsonObject> => {
    const options = { context, store };
    return checkedItem(await generateUser(await generateProfile(examplePersona('user-1'), options), options));
  };
  return { make, played, running };
}

describe('generateUser', () => {
  it('makes a user that satisfies every rule of the format, with each of the fourteen calls', async () => {
    const { make, played } = await start({});
    const user = parseAMemGymItem(await make(), 'item');
    expect(user.questions).toHaveLength(4);
    expect(user.periods.map(({ end }) => end.slice(0, 10))).toEqual([
      '2020-10-01',
      '2021-01-01',
      '2021-04-01',
      '2021-07-01',
    ]);
    expect(user.variables).toHaveLength(7);
    expect([...played.calls.keys()].sort((a, b) => a - b)).toEqual(
      Array.from({ length: 14 }, (_, index) => index + 1),
    );
  });

  it('asks at the temperatures of the original: high for questions and updates', async () => {
    const { make, running } = await start({});
    await make();
    const high = running.chatRequests.filter(({ body }) => body.temperature === 1);
    expect(high).toHaveLength(1 + small.periods);
    expect(new Set(running.chatRequests.map(({ body }) => body.temperature))).toEqual(new Set([1, 0.2]));
  });

  it('makes the same user again without repeating stored stages', async () => {
    const { make, running } = await start({});
    const store = createMemoryStageStore();
    const first = await make(store);
    const asked = running.chatRequests.length;
    expect(await make(store)).toEqual(first);
    expect(running.chatRequests).toHaveLength(asked);
    expect(await make()).toEqual(first);
    expect(running.chatRequests).toHaveLength(2 * asked);
  });

  it('asks for questions, names and values in Chinese', async () => {
    const { make } = await start({}, { ...small, language: 'zh' });
    const user = parseAMemGymItem(await make(), 'item');
    expect(user.questions[0]?.text).toContain('怎么安排');
    for (const { name, choices } of user.variables) {
      expect(name).toMatch(/\p{Script=Han}/u);
      for (const choice of choices) expect(choice).toMatch(/\p{Script=Han}/u);
    }
  });

  it.each([1, 2, 3])('makes a user although three in ten replies are bad (seed %i)', async (seed) => {
    const { make, played } = await start({ badShare: 0.3, seed });
    expect(parseAMemGymItem(await make(), 'item').questions).toHaveLength(4);
    expect(played.bad.size).toBeGreaterThan(4);
  });

  describe('with additions and deletions', () => {
    const changing = { ...small, questions: 6, additions: 2, deletions: 2 };

    it('makes as many of both as asked for, although three in ten replies are bad', async () => {
      const { make, running } = await start({ badShare: 0.3 }, changing);
      const user = parseAMemGymItem(await make(), 'item');
      const updates = user.periods.flatMap((period) => [...period.updates]);
      const named = (kind: string) =>
        updates.flatMap(([name, { change }]) => (change === kind ? [name] : []));
      expect(named('addition')).toHaveLength(2);
      expect(named('deletion')).toHaveLength(2);
      const first = user.periods[0];
      for (const name of named('addition')) {
        expect(first?.state.get(name)).toBe('none at present');
        expect(first?.updates.get(name)).toEqual({ old: null, new: 'none at present' });
        const told = first?.sessions.flatMap(({ exposedStates }) => [...exposedStates.keys()]);
        expect(told).not.toContain(name);
      }
      for (const { choices } of user.variables) expect(choices.at(-1)).toBe('none at present');
      const asked = running.chatRequests.map(({ body }) => body.messages?.[0]?.content ?? '');
      expect(asked.filter((text) => /begins: it gets one/.test(text)).length).toBeGreaterThan(0);
    });

    it('makes the same bytes after it was stopped at any stage', async () => {
      const { make } = await start({}, changing);
      const whole = JSON.stringify(await make());
      for (const stage of ['state_transition', 'personalized_answers', 'sessions'] as const) {
        const store = createMemoryStageStore();
        const save = store.save.bind(store);
        const stopping: StageStore = {
          ...store,
          save: async (name, value) => {
            if (name === stage) throw new Error('stopped');
            await save(name, value);
          },
        };
        await expect(make(stopping)).rejects.toThrow('stopped');
        expect(JSON.stringify(await make(store)), stage).toBe(whole);
      }
    });

    it('speaks of neither in any prompt if the environment has neither', async () => {
      const { make, running } = await start({});
      await make();
      const asked = running.chatRequests.map(({ body }) => JSON.stringify(body)).join('\n');
      expect(asked).not.toMatch(/none at present|nothing of the kind|nothing_yet/);
    });
  });

  it('gives up on an unclear text after twenty rounds', async () => {
    const { make, played } = await start({ unclearShare: 1, badShare: 0 });
    await make();
    expect(played.calls.get(14)).toBeGreaterThan(0);
    const hopeless = createGeneratorScript({ unclearShare: 1 });
    await server?.close();
    const stubborn = await startOpenAIServer({
      chat: (request) => {
        const text = request.body.messages?.[0]?.content ?? '';
        return text.includes('<rivals>') ? '{"answer":"Whatever."}' : (hopeless.chat(request) ?? '');
      },
    });
    server = stubborn;
    const options = { context: contextFor(stubborn), store: createMemoryStageStore() };
    const profile = await generateProfile(examplePersona('user-1'), options);
    await expect(generateUser(profile, options)).rejects.toThrow(/in 20 rounds/);
    expect(hopeless.calls.has(11)).toBe(false);
  });
});
