import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toAMemGymItem } from '@memgym/amemgym/generate';
import { generateUsersOffline } from '@memgym/env-generator';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { loadTokenCounter } from '@memgym/prompts';
import { compareWithEstimate } from '@memgym/runs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parseWithAgents } from '../__fixtures__/registry.js';
import { planRun } from '../plan/run-plan.js';
import { runExperiment } from '../run/run-experiment.js';
import { estimateRun } from './estimate-run.js';

let folder: string;
let server: OpenAIServer | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-on-policy-'));
});

async function writeUsers(users: number): Promise<void> {
  const generated = generateUsersOffline({ users, questions: 2, periods: 2 });
  await writeFile(join(folder, 'data.json'), JSON.stringify(generated.map(toAMemGymItem)));
}
afterEach(async () => {
  await server?.close();
  await rm(folder, { recursive: true });
});

const price = { input: 2, output: 8 };
const words = 'the river town market opens early and my sister walks there with a basket of bread'.split(' ');

/** A server that counts tokens as OpenAI does. Its replies have the length of their model and are all different. */
async function startTalkingServer(tokensOf: (model: string) => number): Promise<OpenAIServer> {
  const counter = await loadTokenCounter('gpt-4.1-mini');
  return startOpenAIServer({
    chat: ({ body, messages, index }) => {
      const schema = body.response_format?.json_schema?.schema;
      const talk = Array.from({ length: tokensOf(body.model ?? '') }, (_value, place) =>
        place === 0 ? String(index) : words[(index * 7 + place) % words.length],
      );
      const text = schema === undefined ? talk.join(' ') : JSON.stringify(fitting(schema ?? {}));
      const prompt = messages.reduce((sum, { content }) => sum + counter.count(content) + 4, 3);
      return { text, usage: { prompt_tokens: prompt, completion_tokens: counter.count(text) } };
    },
  });
}

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** A reply that fits the schema. */
function fitting(schema: Schema): unknown {
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.type !== 'object') return schema.type === 'array' ? [] : 'x';
  const entries = Object.entries(schema.properties ?? {});
  return Object.fromEntries(entries.map(([name, inner]) => [name, fitting(inner)]));
}

it.each([8, 400])('of dialogues with replies of %i tokens is close to the actual usage', async (tokens) => {
  await writeUsers(2);
  server = await startTalkingServer(() => tokens);
  const plan = await planRun({
    experiment: parseWithAgents('test', {
      name: 'on-policy',
      benchmark: { type: 'amemgym' },
      model: { type: 'openai', model: 'gpt-4.1-mini', price },
      embedder: { type: 'openai', model: 'text-embedding-3-small', dimensions: 64, price: { input: 0.02 } },
      systems: [
        { name: 'native', type: 'none', window: { updateBatch: 2, localLength: 1000 } },
        'RAG-(2,4,30)',
        'none',
      ],
    }),
    dataPath: join(folder, 'data.json'),
    environment: { OPENAI_BASE_URL: server.baseUrl },
  });
  const places = { runsFolder: join(folder, 'runs'), cacheFolder: join(folder, 'cache') };
  const said = { 'chat-reply': tokens, 'simulate-user/fixed': tokens };
  const estimate = await estimateRun(plan, { ...places, outputTokens: { '*': 6, ...said } });
  expect(server.requests).toHaveLength(0);

  const finished = await runExperiment(plan, places);
  const { chatCalls, inputTokens, costUsd } = await compareWithEstimate(estimate, finished, 1);
  expect(chatCalls.ratio).toBe(1);
  // For embeddings, the server counts four characters as a token.
  const { count } = await loadTokenCounter('text-embedding-3-small');
  const embedded = server.requests.flatMap(({ body }) => body.input ?? []);
  const embeddingTokens = embedded.reduce((sum, text) => sum + count(text), 0);
  const ratios = [inputTokens.ratio, costUsd.ratio, embeddingTokens / estimate.total.embeddingTokens.value];
  for (const ratio of ratios) {
    expect(ratio).toBeGreaterThan(0.85);
    expect(ratio).toBeLessThan(1.15);
  }
});

it('without given lengths covers the cost of replies of published length', async () => {
  await writeUsers(7);
  server = await startTalkingServer((model) => (model === 'gpt-4.1' ? 63 : 1060));
  const plan = await planRun({
    experiment: parseWithAgents('test', {
      name: 'on-policy',
      benchmark: { type: 'amemgym' },
      model: { type: 'openai', model: 'gpt-4.1-mini', price },
      simulator: { type: 'openai', model: 'gpt-4.1', price },
      embedder: { type: 'offline' },
      systems: [{ name: 'native', type: 'none', window: { updateBatch: 2, localLength: 1000 } }],
    }),
    dataPath: join(folder, 'data.json'),
    environment: { OPENAI_BASE_URL: server.baseUrl },
  });
  const places = { runsFolder: join(folder, 'runs'), cacheFolder: join(folder, 'cache') };
  const estimate = await estimateRun(plan, { ...places, sample: 4 });
  const bases = estimate.assumed.replies.map(({ prompt, tokens, basis }) => [prompt, [tokens, basis]]);
  expect(Object.fromEntries(bases)).toMatchObject({
    'chat-reply': [1060, 'published'],
    'simulate-user/fixed': [63, 'published'],
  });
  expect(estimate.assumptions.join()).toContain('chat-reply 1,060 (published: AMemGym');

  const finished = await runExperiment(plan, places);
  const { costUsd, outputTokens } = await compareWithEstimate(estimate, finished, 1);
  for (const { estimated, actual } of [costUsd, outputTokens]) {
    expect(actual).toBeGreaterThan(estimated?.low ?? Number.NaN);
    expect(actual).toBeLessThan(estimated?.high ?? Number.NaN);
  }
});
