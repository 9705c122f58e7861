/**
 * Accuracy of estimated calls, tokens and dollars: runs against a server on loopback that counts tokens with the
 * encoding of the models. Writes the figures of docs/costs.md. The folder of the data has LoCoMo in `locomo/` and
 * MemDaily in `memdaily/`.
 *
 *     node --conditions=@memgym/source --import tsx llm-client/estimated-cost.ts <folder> [names, by commas]
 */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toAMemGymItem } from '@memgym/amemgym/generate';
import { generateUsersOffline } from '@memgym/env-generator';
import { parseExperiment } from '@memgym/experiments';
import { fittingReply, startOpenAIServer } from '@memgym/llm-client/testing';
import { loadTokenCounter } from '@memgym/prompts';
import { estimateRun, planRun, runExperiment } from '@memgym/runner';
import { compareWithEstimate } from '@memgym/runs';

const [data = '.', only] = process.argv.slice(2);
const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'memgym-cost-'));
const chat = await loadTokenCounter('gpt-4.1-mini');
const embedding = await loadTokenCounter('text-embedding-3-small');
const embeddingPrice = 0.02;
const dimensions = 256;
const models = {
  model: { type: 'openai', model: 'gpt-4.1-mini', price: { input: 0.4, cachedInput: 0.1, output: 1.6 } },
  embedder: {
    type: 'openai',
    model: 'text-embedding-3-small',
    dimensions,
    price: { input: embeddingPrice },
  },
};
const words = 'the river town market opens early and my sister walks there with a basket of bread'.split(' ');

interface Measured {
  readonly experiment: Record<string, unknown>;
  readonly dataPath: string;
  /** Tokens of each message in a dialogue; the estimate knows them. */
  readonly messageTokens?: number;
}

/** An experiment of this repository. */
async function shipped(name: string, changes: object, dataPath: string): Promise<Measured> {
  const text = await readFile(join(root, `configs/experiments/${name}.json`), 'utf8');
  const { $schema: _schema, benchmark, ...experiment } = JSON.parse(text);
  return { experiment: { ...experiment, benchmark: { type: benchmark.type, ...changes } }, dataPath };
}

async function dialogues(messageTokens: number): Promise<Measured> {
  const dataPath = join(folder, 'users.json');
  const users = generateUsersOffline({ users: 2, questions: 2, periods: 2 });
  await writeFile(dataPath, JSON.stringify(users.map(toAMemGymItem)));
  const native = { name: 'native', type: 'none', window: { updateBatch: 2, localLength: 1000 } };
  const systems = [native, 'RAG-(2,4,30)', 'none'];
  return {
    experiment: { name: 'dialogues', benchmark: { type: 'amemgym' }, systems },
    dataPath,
    messageTokens,
  };
}

const measured: Readonly<Record<string, () => Promise<Measured>>> = {
  everyday: () => shipped('everyday', {}, join(root, 'data/samples/everyday.json')),
  'dialogues-8': () => dialogues(8),
  'dialogues-400': () => dialogues(400),
  memdaily: () => shipped('memdaily', { episodeLimit: 300 }, join(data, 'memdaily')),
  locomo: () => shipped('locomo', {}, join(data, 'locomo/locomo10.json')),
};

/** A vector that is near those of texts with the same words, as an embedder's is. */
function vectorOf(text: string): number[] {
  const vector = Array.from({ length: dimensions }, () => 0.001);
  for (const word of text.toLowerCase().match(/[a-z0-9]+/g) ?? []) {
    const place = createHash('sha256').update(word).digest().readUInt16LE(0) % dimensions;
    vector[place] = (vector[place] ?? 0) + word.length;
  }
  return vector;
}

/** Plays a run against a new server, and prints the actual values divided by the estimated ones. */
async function measure(name: string, { experiment, dataPath, messageTokens = 12 }: Measured): Promise<void> {
  let embeddingTokens = 0;
  const server = await startOpenAIServer({
    chat: (request) => {
      const talk = Array.from({ length: messageTokens }, (_value, place) =>
        place === 0 ? String(request.index) : words[(request.index * 7 + place) % words.length],
      );
      const text = request.body.response_format === undefined ? talk.join(' ') : fittingReply(request);
      const sent = request.messages.reduce((sum, { content }) => sum + chat.count(content) + 4, 3);
      return { text, usage: { prompt_tokens: sent, completion_tokens: chat.count(text) } };
    },
    embed: (text) => {
      embeddingTokens += embedding.count(text);
      return vectorOf(text);
    },
  });
  try {
    const plan = await planRun({
      experiment: parseExperiment(name, { ...experiment, ...models }),
      dataPath,
      environment: { OPENAI_BASE_URL: server.baseUrl },
    });
    const places = { runsFolder: join(folder, name), cacheFolder: join(folder, name, 'cache') };
    const said = { 'chat-reply': messageTokens, 'simulate-user/fixed': messageTokens };
    const estimate = await estimateRun(plan, { ...places, outputTokens: said });
    const finished = await runExperiment(plan, places);
    const comparison = await compareWithEstimate(estimate, finished, 1);
    console.log(`${name}: ${estimate.sample.episodes.length} of ${estimate.sample.of} episodes played`);
    // The server's own count of embedded tokens is a quarter of the characters.
    const counted = comparison.embeddingTokens.actual ?? 0;
    const usd = (comparison.costUsd.actual ?? 0) + ((embeddingTokens - counted) * embeddingPrice) / 1e6;
    const rows = {
      ...comparison,
      embeddingTokens: { ...comparison.embeddingTokens, actual: embeddingTokens },
      costUsd: { ...comparison.costUsd, actual: usd },
    };
    for (const amount of [
      'chatCalls',
      'inputTokens',
      'embeddingCalls',
      'embeddingTokens',
      'costUsd',
    ] as const) {
      const { estimated, actual } = rows[amount];
      if (estimated === null || actual === null) continue;
      const { value, low, high } = estimated;
      const inside = (low ?? value) <= actual && actual <= (high ?? value);
      console.log(
        `  ${amount}: ${(actual / value).toFixed(3)} (${actual} of ${value}, ` +
          `${inside ? 'in' : 'outside'} ${low} to ${high})`,
      );
    }
  } finally {
    await server.close();
  }
}

try {
  for (const [name, of] of Object.entries(measured)) {
    if (only === undefined || only.split(',').includes(name)) await measure(name, await of());
  }
} finally {
  await rm(folder, { recursive: true });
}
