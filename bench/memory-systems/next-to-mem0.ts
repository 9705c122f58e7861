/**
 * Writes and recalls per second of mem0's TypeScript SDK and of the type `mem0-2`, which works in the same way, with
 * the same model and embedder: a server in a separate process that answers at once, with one fact for each message.
 * With the URL of a PostgreSQL server with pgvector, both store messages word for word and search in that database.
 *
 * tsx --conditions=@memgym/source memory-systems/next-to-mem0.ts <folder with mem0ai installed> [messages, default
 * 1000] [URL]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createOpenAIChatModel, createOpenAIEmbedder } from '@memgym/llm-client';
import { mem02 } from '@memgym/memory-papers/mem0-2';
import { createMemory } from '@memgym/memory-systems';
import { postgresMemory } from '@memgym/storage-postgres';

const dimensions = 256;
const dishes = 'soup salad noodles curry pasta rice bread cake fish beans pie tacos'.split(' ');
const dish = (at: number): string => dishes[at % dishes.length] ?? '';
const said = (at: number): string =>
  `Guest ${at} ordered ${dish(at)} with ${dish(at * 7)} and ${dish(at * 5 + 3)} on table ${at % 40}.`;
const asked = (at: number): string => `Who ordered ${dish(at)} on table ${at % 40}?`;

interface Contestant {
  write(at: number): Promise<unknown>;
  recall(at: number): Promise<number>;
}

const model = 'gpt-4.1-mini';
const embeddingModel = 'text-embedding-3-small';

async function mem0(folder: string, baseURL: string, database?: string): Promise<Contestant> {
  const path = createRequire(join(folder, 'package.json')).resolve('mem0ai/oss');
  const { Memory } = (await import(pathToFileURL(path).href)) as {
    Memory: new (
      config: object,
    ) => {
      add(messages: object[], options: object): Promise<unknown>;
      search(query: string, options: object): Promise<{ results: unknown[] }>;
    };
  };
  const access = { apiKey: 'none', baseURL };
  const memory = new Memory({
    disableHistory: true,
    llm: { provider: 'openai', config: { ...access, model } },
    embedder: {
      provider: 'openai',
      config: { ...access, model: embeddingModel, embeddingDims: dimensions },
    },
    vectorStore:
      database === undefined
        ? { provider: 'memory', config: { collectionName: 'm', dimension: dimensions, dbPath: ':memory:' } }
        : {
            provider: 'pgvector',
            config: { connectionString: database, collectionName: 'm', embeddingModelDims: dimensions },
          },
  });
  return {
    write: (at) =>
      memory.add([{ role: 'user', content: said(at) }], {
        userId: 'ann',
        infer: database === undefined,
      }),
    recall: async (at) =>
      (await memory.search(asked(at), { filters: { user_id: 'ann' }, topK: 5 })).results.length,
  };
}

function memgym(baseUrl: string): Contestant {
  const access = { apiKey: 'none', baseUrl };
  const memory = createMemory({
    system: mem02({
      model: createOpenAIChatModel({ ...access, model }),
      embedder: createOpenAIEmbedder({ ...access, model: embeddingModel, dimensions }),
    }),
    user: 'ann',
  });
  return {
    write: (at) => memory.remember(said(at)),
    recall: async (at) => (await memory.recall(asked(at), { k: 5 })).memories.length,
  };
}

function postgres(baseUrl: string, database: string): Contestant {
  const memory = createMemory({
    user: 'ann',
    system: postgresMemory({
      connection: database,
      schema: 'memgym_bench',
      search: 'hybrid',
      embedder: createOpenAIEmbedder({ apiKey: 'none', baseUrl, model: embeddingModel, dimensions }),
    }),
  });
  return {
    write: (at) => memory.remember({ id: `m${at}`, content: said(at) }),
    recall: async (at) => (await memory.recall(asked(at), { k: 5 })).memories.length,
  };
}

async function measure(name: string, what: string, from: number, to: number, call: (at: number) => unknown) {
  const start = performance.now();
  const before = process.cpuUsage();
  let last: unknown;
  for (let at = from; at < to; at += 1) last = await call(at);
  const { user, system } = process.cpuUsage(before);
  const perSecond = ((to - from) * 1000) / (performance.now() - start);
  const cpuMs = (user + system) / 1000 / (to - from);
  const found = typeof last === 'number' ? `, ${last} found` : '';
  console.log(`${name}: ${what}: ${perSecond.toFixed(1)} a second, ${cpuMs.toFixed(2)} ms CPU each${found}`);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/** Each word adds 1 to one of the numbers. */
function embedding(text: string): Float32Array {
  const vector = new Float32Array(dimensions);
  for (const word of text.toLowerCase().match(/\w+/g) ?? ['x']) {
    let hash = 7;
    for (const letter of word) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
    const place = hash % dimensions;
    vector[place] = (vector[place] ?? 0) + 1;
  }
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

function serve(): void {
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await bodyOf(request)) as {
      input?: string | string[];
      encoding_format?: string;
      messages?: { content: string }[];
    };
    response.setHeader('content-type', 'application/json');
    const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
    if (body.messages === undefined) {
      const data = [body.input ?? ''].flat().map((text, index) => {
        const vector = embedding(text);
        const asText = body.encoding_format === 'base64';
        return { index, embedding: asText ? Buffer.from(vector.buffer).toString('base64') : [...vector] };
      });
      response.end(JSON.stringify({ object: 'list', data, usage }));
      return;
    }
    const shown = body.messages.map(({ content }) => content).join('\n');
    const text = shown.match(/Guest \d+ ordered [^."\\\n]*/g)?.at(-1) ?? 'nothing';
    const content = JSON.stringify({ memory: [{ id: '0', text, attributed_to: 'user', messages: [0] }] });
    const message = { role: 'assistant', content };
    response.end(JSON.stringify({ choices: [{ index: 0, finish_reason: 'stop', message }], usage }));
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

async function compare(folder: string, messages: number, database?: string): Promise<void> {
  const server = fork(fileURLToPath(import.meta.url), ['serve']);
  const [port] = (await once(server, 'message')) as [number];
  const url = `http://127.0.0.1:${port}/v1`;
  const half = Math.floor(messages / 2);
  const contestants: readonly (readonly [name: string, contestant: Contestant])[] = [
    ['mem0ai', await mem0(folder, url, database)],
    database === undefined ? ['mem0-2', memgym(url)] : ['postgresMemory', postgres(url, database)],
  ];
  for (const [name, contestant] of contestants) {
    await contestant.write(messages);
    await measure(name, 'writes, first half', 0, half, contestant.write);
    await measure(name, 'writes, second half', half, 2 * half, contestant.write);
    await measure(name, 'recalls', 0, 200, contestant.recall);
  }
  server.kill();
}

process.env.MEM0_TELEMETRY = 'false';
const [first, count = '1000', database] = process.argv.slice(2);
if (first === 'serve') serve();
else if (first === undefined) console.log('Name the folder in which mem0ai is installed.');
else await compare(resolve(first), Number(count), database);
