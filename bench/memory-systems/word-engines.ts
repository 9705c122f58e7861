/**
 * Recall and time of `bm25-m` with each of its engines, in one run over LoCoMo: `pnpm --filter @memgym/bench
 * bench:word-engines`. CPU times of the whole, by turns, the least of three.
 */
import { createManualClock, createRng } from '@memgym/core';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { printTable } from '../indexes/table.js';
import { type Case, locomo } from './locomo-cases.js';

const engines = ['memgym', 'wink'] as const;
const turns = 3;

interface Played {
  readonly recall: { readonly [k: number]: number };
  readonly addMs: number;
  readonly searchMs: number;
}

const context = (user: string) => ({
  scope: { user },
  clock: createManualClock(1),
  rng: createRng('word engines'),
});

const cpuMs = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

/** Stores each conversation, then asks all of its questions. */
async function play(engine: (typeof engines)[number], cases: readonly Case[]): Promise<Played> {
  const found = { 5: 0, 10: 0 };
  let [addMs, searchMs, asked] = [0, 0, 0];
  for (const [place, { sessions, questions }] of cases.entries()) {
    const memory = createMemorySystem({ type: 'bm25-m', options: { engine } });
    const own = context(`conversation ${place}`);
    const beforeAdd = process.cpuUsage();
    for (const session of sessions) await memory.add(session, own);
    addMs += cpuMs(beforeAdd);
    const beforeSearch = process.cpuUsage();
    for (const { text, evidence } of questions) {
      const { items } = await memory.retrieve({ text, k: 10 }, own);
      asked += 1;
      for (const k of [5, 10] as const) {
        const ids = new Set(items.slice(0, k).map(({ id }) => id));
        found[k] += evidence.filter((id) => ids.has(id)).length / evidence.length;
      }
    }
    searchMs += cpuMs(beforeSearch);
    await memory.close();
  }
  const recall = { 5: found[5] / asked, 10: found[10] / asked };
  return { recall, addMs, searchMs: searchMs / asked };
}

const cases = locomo();
const messages = cases.flatMap(({ sessions }) => sessions.flatMap((session) => session.turns)).length;
const played = new Map<string, Played>();
for (let turn = 0; turn < turns; turn += 1) {
  for (const engine of engines) {
    const now = await play(engine, cases);
    const best = played.get(engine) ?? now;
    const addMs = Math.min(best.addMs, now.addMs);
    played.set(engine, { ...now, addMs, searchMs: Math.min(best.searchMs, now.searchMs) });
  }
}
printTable(`LoCoMo, ${messages.toLocaleString('en')} messages`, [
  ['engine', 'recall@5', 'recall@10', 'add, µs a message', 'search, ms a question'],
  ...[...played].map(([engine, { recall, addMs, searchMs }]) => [
    engine,
    (recall[5] ?? 0).toFixed(3),
    (recall[10] ?? 0).toFixed(3),
    ((1000 * addMs) / messages).toFixed(0),
    searchMs.toFixed(2),
  ]),
]);
