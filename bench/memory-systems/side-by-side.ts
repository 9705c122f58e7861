/**
 * Memories of applications side by side, in one run: import, recall, the event loop meanwhile, memory, and what a kill in
 * the middle of an import leaves. Each contestant runs in processes of its own, in turn, with the same messages and the
 * same embedder in its process.
 *
 * `pnpm --filter @memgym/bench bench:side-by-side <folder with mem0ai, @mastra/memory and @mastra/libsql installed> [messages,
 * default 1000] [file for the results] [begin of a name, for one row]`; Mastra needs Node 22.13.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { InMemoryStore } from '@langchain/langgraph-checkpoint';
import { memoryStore } from '@memgym/agent-tools/langgraph';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createMemory, type Memory, openFolderStorage } from '@memgym/memory-systems';
import { hybrid } from '@memgym/memory-systems/hybrid';
import { openSqliteStorage } from '@memgym/storage-sqlite';
import { printTable } from '../indexes/table.js';

interface Contestant {
  write(at: number): Promise<unknown>;
  /** Returns the texts found, best first. */
  recall(query: string): Promise<string[]>;
  /** How many messages are stored. */
  count(): Promise<number>;
}

/** What one contestant did; times in milliseconds, sizes in MiB. */
interface Result {
  readonly name: string;
  readonly importMs: number;
  readonly longestStopMs: number;
  readonly recallMs: number;
  /** Of 100 questions about one message each: how many found it among five. */
  readonly found: number;
  readonly memoryMiB: number;
  /** Messages whose writing had returned before the kill, and those found afterwards. */
  readonly acknowledged: number;
  readonly survived: number;
}

const embedder = createHashedEmbedder({ dimensions: 256 });
const vectors = async (texts: readonly string[]): Promise<number[][]> =>
  (await embedder.embed(texts, { kind: 'document' })).vectors.map((vector) => Array.from(vector));
const embeddings = {
  embedDocuments: vectors,
  embedQuery: async (text: string) => (await vectors([text]))[0] ?? [],
};

const dishes = 'soup salad noodles curry pasta rice bread cake fish beans pie tacos'.split(' ');
const dish = (at: number): string => dishes[at % dishes.length] ?? '';
const contentOf = (at: number): string =>
  `Guest ${at} ordered ${dish(at)} with ${dish(at * 7)} and ${dish(at * 5 + 3)} on table ${at % 40}.`;
const queryOf = (at: number): string => `What did guest ${at} order?`;

const own = (memory: Memory): Contestant => ({
  write: (at) => memory.remember({ id: `m${at}`, content: contentOf(at) }),
  recall: async (query) => (await memory.recall(query, { k: 5 })).memories.map(({ text }) => text),
  count: async () => (await memory.list()).length,
});
const system = () => hybrid({ embedder });
const namespace = ['users', 'ann'];
const store = (given: InMemoryStore): Contestant => ({
  write: (at) => given.put(namespace, `m${at}`, { text: contentOf(at) }),
  recall: async (query) =>
    (await given.search(namespace, { query, limit: 5 })).map(({ value }) => String(value.text)),
  count: async () => (await given.search(namespace, { limit: 1_000_000 })).length,
});

async function mem0(modules: string, place: string): Promise<Contestant> {
  process.env.MEM0_TELEMETRY = 'false';
  const path = createRequire(join(modules, 'package.json')).resolve('mem0ai/oss');
  const { Memory } = (await import(pathToFileURL(path).href)) as {
    Memory: new (
      config: object,
    ) => {
      add(messages: object[], options: object): Promise<unknown>;
      search(query: string, options: object): Promise<{ results: { memory: string }[] }>;
      getAll(options: object): Promise<{ results: unknown[] }>;
    };
  };
  const memory = new Memory({
    disableHistory: true,
    llm: { provider: 'langchain', config: { model: { invoke: async () => ({ content: '{}' }) } } },
    embedder: { provider: 'langchain', config: { model: embeddings, embeddingDims: 256 } },
    vectorStore: {
      provider: 'memory',
      config: { collectionName: 'm', dimension: 256, dbPath: join(place, 'mem0.db') },
    },
  });
  const filters = { user_id: 'ann' };
  return {
    write: (at) => memory.add([{ role: 'user', content: contentOf(at) }], { userId: 'ann', infer: false }),
    recall: async (query) =>
      (await memory.search(query, { filters, topK: 5 })).results.map((found) => found.memory),
    count: async () => (await memory.getAll({ filters, topK: 1_000_000 })).results.length,
  };
}

async function mastra(modules: string, place: string): Promise<Contestant> {
  const found = createRequire(join(modules, 'package.json'));
  const load = async <Module>(name: string): Promise<Module> =>
    (await import(pathToFileURL(found.resolve(name)).href)) as Module;
  type Made = new (config: object) => object;
  const { Memory } = await load<{
    Memory: new (
      config: object,
    ) => {
      createThread(thread: object): Promise<unknown>;
      saveMessages(given: object): Promise<unknown>;
      recall(query: object): Promise<{ messages: { content: { parts?: { text?: string }[] } }[] }>;
    };
  }>('@mastra/memory');
  const { LibSQLStore, LibSQLVector } = await load<{ LibSQLStore: Made; LibSQLVector: Made }>(
    '@mastra/libsql',
  );
  const url = `file:${join(place, 'mastra.db')}`;
  const semanticRecall = { topK: 5, messageRange: 0, scope: 'thread' };
  const memory = new Memory({
    storage: new LibSQLStore({ id: 'storage', url }),
    vector: new LibSQLVector({ id: 'vectors', url }),
    embedder: {
      specificationVersion: 'v2',
      provider: 'bench',
      modelId: 'hashed',
      maxEmbeddingsPerCall: 1000,
      supportsParallelCalls: true,
      doEmbed: async ({ values }: { values: string[] }) => ({ embeddings: await vectors(values) }),
    },
    options: { lastMessages: false, semanticRecall },
  });
  const thread = { threadId: 'talk', resourceId: 'ann' };
  await memory.createThread(thread);
  const textOf = ({ content }: { content: { parts?: { text?: string }[] } }): string =>
    (content.parts ?? []).map(({ text }) => text ?? '').join(' ');
  return {
    write: (at) =>
      memory.saveMessages({
        messages: [
          {
            ...{ id: `m${at}`, ...thread, role: 'user', createdAt: new Date(at * 1_000) },
            content: { format: 2, parts: [{ type: 'text', text: contentOf(at) }] },
          },
        ],
      }),
    recall: async (query) =>
      (
        await memory.recall({ ...thread, vectorSearchString: query, threadConfig: { semanticRecall } })
      ).messages.map(textOf),
    count: async () => (await memory.recall({ ...thread, perPage: false })).messages.length,
  };
}

const contestants: Record<string, (place: string, modules: string) => Promise<Contestant>> = {
  'MemGym, hybrid in SQLite': async (place) =>
    own(createMemory({ system: system(), storage: await openSqliteStorage(join(place, 'own.db')) })),
  'MemGym, hybrid in a folder': async (place) =>
    own(createMemory({ system: system(), storage: await openFolderStorage(join(place, 'own')) })),
  'MemGym, LangGraph store in SQLite': async (place) =>
    store(
      memoryStore(
        createMemory({ system: system(), storage: await openSqliteStorage(join(place, 'store.db')) }),
      ) as unknown as InMemoryStore,
    ),
  'LangGraph InMemoryStore, vectors': async () =>
    store(new InMemoryStore({ index: { dims: 256, embeddings: embeddings as never } })),
  'mem0ai, SQLite vectors, no model': (place, modules) => mem0(modules, place),
  'Mastra, LibSQL, vectors': (place, modules) => mastra(modules, place),
};

type Task = {
  name: string;
  place: string;
  modules: string;
  count: number;
  what: 'measure' | 'write' | 'count';
};

async function measured(contestant: Contestant, count: number) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await new Promise((next) => setTimeout(next, 50));
  delay.reset();
  const from = performance.now();
  for (let at = 0; at < count; at += 1) await contestant.write(at);
  const importMs = performance.now() - from;
  await new Promise((next) => setTimeout(next, 20));
  delay.disable();
  const asked = performance.now();
  let found = 0;
  for (let turn = 0; turn < 100; turn += 1) {
    const at = (turn * 7) % count;
    if ((await contestant.recall(queryOf(at))).some((text) => text.includes(`Guest ${at} `))) found += 1;
  }
  const recallMs = (performance.now() - asked) / 100;
  return {
    importMs,
    longestStopMs: delay.max / 1e6,
    recallMs,
    found,
    memoryMiB: process.memoryUsage().rss / 2 ** 20,
  };
}

async function perform({ name, place, modules, count, what }: Task): Promise<void> {
  const contestant = await contestants[name]?.(place, modules);
  if (contestant === undefined) throw new Error(`no contestant ${name}`);
  if (what === 'measure') process.send?.(await measured(contestant, count));
  else if (what === 'count') process.send?.(await contestant.count());
  else for (let at = 0; ; at += 1) process.send?.([await contestant.write(at), at + 1][1]);
}

async function inProcess<T>(task: Task): Promise<T> {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(task)]);
  const [answer] = (await once(child, 'message')) as [T];
  child.kill('SIGKILL');
  return answer;
}

/** Kills a process that writes, and counts in another one what is left. */
async function killed(task: Omit<Task, 'what'>): Promise<Pick<Result, 'acknowledged' | 'survived'>> {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify({ ...task, what: 'write' })]);
  let acknowledged = 0;
  child.on('message', (at) => {
    acknowledged = Number(at);
    if (acknowledged === 200) child.kill('SIGKILL');
  });
  await once(child, 'exit');
  return { acknowledged, survived: await inProcess<number>({ ...task, what: 'count' }) };
}

const [first, given = '1000', file, begin = ''] = process.argv.slice(2);
if (first === undefined) console.log('Name the folder in which the others are installed.');
else if (first.startsWith('{')) await perform(JSON.parse(first) as Task);
else {
  const results: Result[] = [];
  for (const name of Object.keys(contestants).filter((each) => each.startsWith(begin))) {
    const places = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'side-by-side-')));
    const task = { name, modules: resolve(first), count: Number(given) };
    const [here = '', there = ''] = places;
    const speed = await inProcess<Awaited<ReturnType<typeof measured>>>({
      ...task,
      place: here,
      what: 'measure',
    });
    results.push({ name, ...speed, ...(await killed({ ...task, place: there })) });
    for (const place of places) rmSync(place, { recursive: true, force: true });
  }
  if (file !== undefined)
    writeFileSync(file, `${JSON.stringify({ messages: Number(given), results }, null, 2)}\n`);
  printTable(`${given} messages, one after another`, [
    ['memory', 'import ms', 'longest stop ms', 'recall ms', 'found of 100', 'RSS MiB', 'after a kill'],
    ...results.map((one) => [
      one.name,
      one.importMs.toFixed(0),
      one.longestStopMs.toFixed(0),
      one.recallMs.toFixed(1),
      String(one.found),
      one.memoryMiB.toFixed(0),
      `${one.survived} of ${one.acknowledged}`,
    ]),
  ]);
}
