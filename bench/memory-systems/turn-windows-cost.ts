/**
 * CPU time of a write and of a question, and the bytes held, of `turn-windows` beside `bm25-m`, `hybrid`, minisearch and FTS5 of
 * SQLite: the turns of LoCoMo, again and again as other sessions, each text a copy of its own. Vectors are computed before, so
 * their time is in no figure. With the URL of a server, PostgreSQL's text search, too, by time passed and not CPU time.
 *
 *   node --expose-gc --conditions=@memgym/source --import tsx memory-systems/turn-windows-cost.ts [10000 100000] [postgresql://…]
 */
import { createManualClock, createRng, type Embedder, type Session, type Turn } from '@memgym/core';
import { createStaticEmbedder } from '@memgym/embedder-static';
import { createMemory } from '@memgym/memory-systems';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { postgresMemory } from '@memgym/storage-postgres';
import MiniSearch from 'minisearch';
import sqlite from 'node-sqlite3-wasm';
import { median } from '../indexes/median.js';
import { evidenceSets } from './evidence-cases.js';

const { cases } = (await evidenceSets.locomo?.()) ?? { cases: [] };
const said = cases.flatMap(({ id, sessions }) =>
  sessions.map((session) => ({ ...session, id: `${id}/${session.id}` })),
);
const questions = cases
  .flatMap((one) => one.questions.map(({ text }) => text))
  .filter((_, place) => place % 20 === 0);
const inner = createStaticEmbedder({ hashedWeight: 0 });
const vectors = new Map<string, Float32Array>();

/** The static embedder, which answers at once for what it has seen. */
const embedder: Embedder = {
  info: inner.info,
  embed: async (texts, options) => {
    const fresh = texts.filter((text) => !vectors.has(text));
    const embedded = fresh.length === 0 ? [] : (await inner.embed(fresh, options)).vectors;
    fresh.forEach((text, place) => {
      vectors.set(text, embedded[place] ?? new Float32Array());
    });
    const { usage } = await inner.embed([], options);
    // Copies, because an embedder gives each text a vector of its own.
    return { vectors: texts.map((text) => (vectors.get(text) ?? new Float32Array()).slice()), usage };
  },
};

function sessionsOf(count: number): Session[] {
  const sessions: Session[] = [];
  let turns = 0;
  for (let round = 0; turns < count; round += 1) {
    for (const session of said) {
      if (turns >= count) break;
      const id = `${round}/${session.id}`;
      const own = session.turns.slice(0, count - turns).map((turn) => ({
        ...turn,
        content: Buffer.from(turn.content).toString(),
        id: `${id}/${turn.id}`,
      }));
      turns += own.length;
      sessions.push({ ...session, id, turns: own });
    }
  }
  return sessions;
}

/** CPU time of this process in ms: a busy machine does not lengthen it. */
const now = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e3;
};
/** MB in use, after what is no longer referred to is gone. */
const used = async (): Promise<number> => {
  for (let round = 0; round < 3; round += 1) {
    await new Promise(setImmediate);
    (globalThis as { gc?: () => void }).gc?.();
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
};

/** What a memory holds beside its index: texts, names, and the vectors as they were given. */
async function heldByRecords(embeds: boolean, count: number): Promise<number> {
  const before = await used();
  const memory = createMemorySystem({ type: 'full-context' });
  const context = { scope: { user: 'ann' }, clock: createManualClock(0), rng: createRng('cost') };
  for (const session of sessionsOf(count)) await memory.add(session, context);
  const { dimensions } = inner.info;
  const given = Array.from({ length: embeds ? count : 0 }, () => new Float32Array(dimensions));
  const held = (await used()) - before;
  await memory.close();
  return given.length >= 0 ? held : 0;
}

async function measure(name: string, type: string, embeds: boolean, count: number): Promise<void> {
  const records = await heldByRecords(embeds, count);
  const context = { scope: { user: 'ann' }, clock: createManualClock(0), rng: createRng('cost') };
  const memory = createMemorySystem({ type, ports: embeds ? { embedder } : {} });
  const before = await used();
  const write = await writtenIn(count, async (sessions) => {
    await memory.addBatch?.(sessions, context);
  });
  for (const text of questions.slice(0, 20)) await memory.retrieve({ text, k: 50 }, context);
  const held = (await used()) - before;
  const times = await timesOf(async (text) => {
    await memory.retrieve({ text, k: 50 }, context);
  });
  print(name, count, write, times, held.toFixed(0), (held - records).toFixed(0));
  await memory.close();
}

/** Twenty sessions at a time. @returns µs a message */
async function writtenIn(count: number, write: (sessions: Session[]) => Promise<void>): Promise<number> {
  const sessions = sessionsOf(count);
  const start = now();
  for (let at = 0; at < sessions.length; at += 20) await write(sessions.slice(at, at + 20));
  return ((now() - start) / count) * 1e3;
}

async function timesOf(ask: (text: string) => unknown, clock = now): Promise<number[]> {
  const times: number[] = [];
  for (const text of questions) {
    const asked = clock();
    await ask(text);
    times.push(clock() - asked);
  }
  return times;
}

function print(
  name: string,
  count: number,
  write: number,
  times: readonly number[],
  held: string,
  index: string,
): void {
  const sorted = times.toSorted((left, right) => left - right);
  const late = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  const figures = [count, write.toFixed(0), median(sorted).toFixed(2), late.toFixed(2), held, index];
  console.log([name, ...figures].join('\t'));
}

const shown = ({ speaker, content }: Turn): string => `${speaker}: ${content}`;

async function measureMiniSearch(count: number): Promise<void> {
  const before = await used();
  const index = new MiniSearch({ fields: ['text'] });
  const write = await writtenIn(count, async (sessions) => {
    for (const { turns } of sessions) for (const turn of turns) index.add({ id: turn.id, text: shown(turn) });
  });
  const times = await timesOf((text) => index.search(text).slice(0, 50));
  print('minisearch', count, write, times, '–', ((await used()) - before).toFixed(0));
}

/** FTS5 with its stemmer, asked for any word of the question. */
async function measureFts5(count: number): Promise<void> {
  const database = new sqlite.Database();
  database.exec("CREATE VIRTUAL TABLE said USING fts5(text, tokenize = 'porter unicode61')");
  const insert = database.prepare('INSERT INTO said (text) VALUES (?)');
  const write = await writtenIn(count, async (sessions) => {
    database.exec('BEGIN');
    for (const { turns } of sessions) for (const turn of turns) insert.run([shown(turn)]);
    database.exec('COMMIT');
  });
  insert.finalize();
  const search = database.prepare('SELECT rowid FROM said WHERE said MATCH ? ORDER BY bm25(said) LIMIT 50');
  const anyWord = (text: string): string =>
    (text.match(/\w+/g) ?? []).map((word) => `"${word}"`).join(' OR ');
  const times = await timesOf((text) => search.all([anyWord(text)]));
  search.finalize();
  const [pages, size] = ['page_count', 'page_size'].map((name) =>
    Number(Object.values(database.get(`PRAGMA ${name}`) ?? {})[0]),
  );
  database.close();
  print('FTS5 of SQLite', count, write, times, (((pages ?? 0) * (size ?? 0)) / 1e6).toFixed(0), '–');
}

async function measurePostgres(count: number, connection: string): Promise<void> {
  const memory = createMemory({
    user: 'ann',
    system: postgresMemory({ connection, schema: 'memgym_cost', search: 'text' }),
  });
  await memory.eraseUser();
  const start = performance.now();
  await writtenIn(count, async (sessions) => {
    for (const { id, turns } of sessions)
      await memory.remember(turns.map((turn) => ({ ...turn, sessionId: id })));
  });
  const write = ((performance.now() - start) / count) * 1e3;
  const times = await timesOf(
    (text) => memory.recall(text, { k: 50 }),
    () => performance.now(),
  );
  print('PostgreSQL, text', count, write, times, '–', '–');
  await memory.eraseUser();
  await memory.close();
}

await embedder.embed(
  [
    ...said.flatMap(({ turns }) => turns.map(({ speaker, content }) => `${speaker}: ${content}`)),
    ...questions,
  ],
  { kind: 'document' },
);
console.log(['system', 'messages', 'write µs', 'question ms', '95 of 100', 'MB', 'index MB'].join('\t'));
const given = process.argv.slice(2);
const server = given.find((one) => one.startsWith('postgres'));
const sizes = given.map(Number).filter((count) => count > 0);
for (const count of sizes.length > 0 ? sizes : [10_000, 100_000]) {
  await measure('bm25-m', 'bm25-m', false, count);
  await measure('turn-windows, no embedder', 'turn-windows', false, count);
  await measure('turn-windows', 'turn-windows', true, count);
  await measure('hybrid', 'hybrid', true, count);
  await measureMiniSearch(count);
  await measureFts5(count);
  if (server !== undefined) await measurePostgres(count, server);
}
