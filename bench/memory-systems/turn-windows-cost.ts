/**
 * CPU time of a write and of a question, and the bytes of the index, of `turn-windows` beside `bm25-m`, `hybrid` and minisearch: the
 * turns of LoCoMo, again and again as other sessions. Vectors are computed before, so their time is in no figure.
 *
 *   node --expose-gc --conditions=@memgym/source --import tsx memory-systems/turn-windows-cost.ts [10000 100000]
 */
import { createManualClock, createRng, type Embedder, type Session } from '@memgym/core';
import { createStaticEmbedder } from '@memgym/embedder-static';
import { createMemorySystem } from '@memgym/memory-systems/all';
import MiniSearch from 'minisearch';
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
    return { vectors: texts.map((text) => vectors.get(text) ?? new Float32Array()), usage };
  },
};

function sessionsOf(count: number): Session[] {
  const sessions: Session[] = [];
  let turns = 0;
  for (let round = 0; turns < count; round += 1) {
    for (const session of said) {
      if (turns >= count) break;
      const id = `${round}/${session.id}`;
      const own = session.turns.slice(0, count - turns).map((turn) => ({ ...turn, id: `${id}/${turn.id}` }));
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
const used = (): number => {
  (globalThis as { gc?: () => void }).gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
};

async function measure(
  name: string,
  type: string,
  embeds: boolean,
  sessions: readonly Session[],
  count: number,
): Promise<void> {
  const context = { scope: { user: 'ann' }, clock: createManualClock(0), rng: createRng('cost') };
  const memory = createMemorySystem({ type, ports: embeds ? { embedder } : {} });
  const before = used();
  const start = now();
  for (let at = 0; at < sessions.length; at += 20)
    await memory.addBatch?.(sessions.slice(at, at + 20), context);
  const write = ((now() - start) / count) * 1e3;
  for (const text of questions.slice(0, 20)) await memory.retrieve({ text, k: 50 }, context);
  const held = used() - before;
  const times: number[] = [];
  for (const text of questions) {
    const asked = now();
    await memory.retrieve({ text, k: 50 }, context);
    times.push(now() - asked);
  }
  print(name, count, write, times, held);
  await memory.close();
}

function print(name: string, count: number, write: number, times: number[], held: number): void {
  const sorted = times.toSorted((left, right) => left - right);
  const late = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  const middle = median(sorted);
  console.log(
    [name, count, write.toFixed(0), middle.toFixed(2), late.toFixed(2), held.toFixed(0)].join('\t'),
  );
}

function measureMiniSearch(sessions: readonly Session[], count: number): void {
  const before = used();
  const index = new MiniSearch({ fields: ['text'] });
  const start = now();
  for (const { turns } of sessions)
    for (const { id, speaker, content } of turns) index.add({ id, text: `${speaker}: ${content}` });
  const write = ((now() - start) / count) * 1e3;
  const times = questions.map((text) => {
    const asked = now();
    index.search(text).slice(0, 50);
    return now() - asked;
  });
  const held = used() - before;
  print('minisearch', count, write, times, held);
}

await embedder.embed(
  [
    ...said.flatMap(({ turns }) => turns.map(({ speaker, content }) => `${speaker}: ${content}`)),
    ...questions,
  ],
  { kind: 'document' },
);
console.log(['system', 'messages', 'write µs', 'question ms', '95 of 100', 'MB'].join('\t'));
const sizes = process.argv.slice(2).map(Number);
for (const count of sizes.length > 0 ? sizes : [10_000, 100_000]) {
  const sessions = sessionsOf(count);
  await measure('bm25-m', 'bm25-m', false, sessions, count);
  await measure('turn-windows, no embedder', 'turn-windows', false, sessions, count);
  await measure('turn-windows', 'turn-windows', true, sessions, count);
  await measure('hybrid', 'hybrid', true, sessions, count);
  measureMiniSearch(sessions, count);
}
