import { createRng, type JsonObject } from '@memgym/core';
import {
  callOptionsSchema,
  createMemoryStageStore,
  environmentSchema,
  generateProfile,
  generateUser,
  writingLanguage,
} from '@memgym/env-generator';
import { createGeneratorScript, examplePersona } from '@memgym/env-generator/testing';
import { createOpenAIChatModel } from '@memgym/llm-client';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { checkedItem } from './amemgym-generator.js';

// The original's `env.gen` behaved in this way with the same replies: packages/amemgym/README.md, "What was run".

let server: OpenAIServer | undefined;
afterEach(() => server?.close());

/** A reply that replaces the script's, or undefined for the script's own. */
type Spoil = (call: number, count: number, reply: string) => string | undefined;

async function generate(spoil: Spoil = () => undefined) {
  const script = createGeneratorScript({ unclearShare: 0 });
  const calls: number[] = [];
  const running = await startOpenAIServer({
    chat: (request) => {
      const before = new Map(script.calls);
      const reply = script.chat(request) ?? '';
      const [call = 0] = [...script.calls.keys()].filter((key) => script.calls.get(key) !== before.get(key));
      calls.push(call);
      return spoil(call, calls.filter((each) => each === call).length, reply) ?? reply;
    },
  });
  server = running;
  const model = createOpenAIChatModel({ model: 'test-model', baseUrl: running.baseUrl });
  const environment = environmentSchema.parse({
    ...{ profile: 'reference', questions: 2, periods: 2, changesPerPeriod: 2 },
  });
  const context = {
    environment,
    language: writingLanguage('en'),
    calls: callOptionsSchema.parse({}),
    modelFor: () => model,
    rng: createRng(1),
  };
  const options = { context, store: createMemoryStageStore() };
  const item = await generateProfile(examplePersona('user-1'), options)
    .then(async (profile) => checkedItem(await generateUser(profile, options)))
    .catch((): undefined => undefined);
  const bodies = running.chatRequests.map(({ body }) => body);
  return { item: item as JsonObject | undefined, calls, bodies };
}

/** The kinds of calls, with consecutive equal ones merged. */
const order = (calls: readonly number[]): number[] =>
  calls.filter((call, place) => call !== calls[place - 1]);

describe('generation in the reference profile', () => {
  it('makes its calls sequentially, in the order of the original', async () => {
    const { calls, item } = await generate();
    expect(item).toBeDefined();
    expect(order(calls.filter((call) => call !== 4))).toEqual([
      ...[1, 2, 3, 5, 6, 7, 6, 7],
      ...[8, 9, 8, 9],
      ...[11, 13, 12, 13, 12, 13],
    ]);
  });

  it('asks in JSON mode, and for the check of an answer in plain mode', async () => {
    const { calls, bodies } = await generate();
    const forms = new Set(
      bodies.map(({ response_format }, place) => {
        const { type } = (response_format ?? {}) as { type?: string };
        return calls[place] === 9 ? `9 ${type}` : type;
      }),
    );
    expect(forms).toEqual(new Set(['json_object', '9 undefined']));
  });

  it.each([
    ['initial state', 5, 1],
    ['answers', 8, 1],
    ['queries', 11, 1],
    ['events', 7, 5],
  ])('gives up on unreadable %s (call %i) after %i tries', async (_name, call, tries) => {
    const { item, calls } = await generate((each) => (each === call ? 'Sorry.' : undefined));
    expect(item).toBeUndefined();
    expect(calls.filter((each) => each === call)).toHaveLength(tries);
    expect(calls.at(-1)).toBe(call);
  });

  it('does not read JSON in a fence, which the original does not', async () => {
    const fenced = await generate((call, _count, reply) =>
      call === 5 ? `\`\`\`json\n${reply}\n\`\`\`` : undefined,
    );
    expect([fenced.item, fenced.calls.at(-1)]).toEqual([undefined, 5]);
  });

  it.each([
    ['an answer', 9, 10],
    ['a query', 13, 14],
  ])('refines %s after every failed check, also an unreadable one', async (_name, check, refine) => {
    const { item, calls } = await generate((call, count) =>
      call === check && count <= 2 ? 'I cannot tell: 1.' : undefined,
    );
    expect(item).toBeDefined();
    const first = calls.indexOf(check);
    expect(calls.slice(first, first + 5)).toEqual([check, refine, check, refine, check]);
  });

  it('keeps the blanks around texts, and the reply’s order of the first state', async () => {
    const { item } = await generate((call, _count, reply) =>
      call === 5
        ? JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(reply) as object).reverse()))
        : reply.replaceAll('"period_summary":"', '"period_summary":" '),
    );
    const periods = (item as unknown as { periods: { period_summary: string | null; state: object }[] })
      .periods;
    const schema = Object.keys((item as unknown as { state_schema: object }).state_schema);
    expect(Object.keys(periods[0]?.state ?? {}).sort()).toEqual(schema.toSorted());
    expect(Object.keys(periods[0]?.state ?? {})).toEqual(schema.toReversed());
    expect(periods[1]?.period_summary).toMatch(/^ \S/);
  });
});
