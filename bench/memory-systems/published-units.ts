/**
 * LoCoMo in the units in which other projects publish: the share of the evidence turns among the first ten, and the share of
 * the sessions with evidence among the first five and ten sessions, ranked by their best turn. All conversations, and those on
 * which no weight was chosen (6 to 10).
 *
 *   tsx --conditions=@memgym/source memory-systems/published-units.ts [--out results.json]
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createManualClock, createRng } from '@memgym/core';
import { createStaticEmbedder } from '@memgym/embedder-static';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { type EvidenceCase, evidenceSets } from './evidence-cases.js';

/** More memories than a conversation has turns, so that every session is ranked. */
const asked = 1_000;
const columns = ['turns @10', 'sessions @5', 'sessions @10', 'any session @5'] as const;
const variants = [
  { name: 'bm25-m', type: 'bm25-m', embeds: false },
  { name: 'hybrid', type: 'hybrid', embeds: true },
  { name: 'turn-windows, no embedder', type: 'turn-windows', embeds: false },
  { name: 'turn-windows', type: 'turn-windows', embeds: true },
];

async function measure(one: EvidenceCase, type: string, embeds: boolean): Promise<number[][]> {
  const embedder = createStaticEmbedder();
  const memory = createMemorySystem({ type, ports: embeds ? { embedder } : {} });
  const context = { scope: { user: 'ann' }, clock: createManualClock(0), rng: createRng('units') };
  await memory.addBatch?.([...one.sessions], context);
  const sessionOf = new Map(one.sessions.flatMap(({ id, turns }) => turns.map((turn) => [turn.id, id])));
  const rows: number[][] = [];
  for (const { text, queryTime, evidence } of one.questions) {
    const query = { text, k: asked, ...(queryTime !== undefined && { queryTime: queryTime as never }) };
    const { items } = await memory.retrieve(query, context);
    const turns = items.map(({ sourceIds }) => sourceIds[0] ?? '');
    const sessions = [...new Set(turns.map((id) => sessionOf.get(id) ?? ''))];
    const wanted = [...new Set(evidence.map((id) => sessionOf.get(id) ?? ''))];
    const share = (found: readonly string[], of: readonly string[]): number =>
      of.filter((id) => found.includes(id)).length / of.length;
    const atFive = share(sessions.slice(0, 5), wanted);
    rows.push([
      share(turns.slice(0, 10), evidence),
      atFive,
      share(sessions.slice(0, 10), wanted),
      atFive > 0 ? 1 : 0,
    ]);
  }
  await memory.close();
  return rows;
}

const mean = (rows: readonly (readonly number[])[]): number[] =>
  columns.map((_, column) => rows.reduce((sum, row) => sum + (row[column] ?? 0), 0) / rows.length);

const set = await evidenceSets.locomo?.();
if (set === undefined) throw new Error('The data of LoCoMo are missing; see docs/benchmark-data.md.');
console.log(['system', 'conversations', ...columns].join('\t'));
const means: Record<string, Record<string, number[]>> = {};
for (const { name, type, embeds } of variants) {
  const byCase: number[][][] = [];
  for (const one of set.cases) byCase.push(await measure(one, type, embeds));
  means[name] = { all: mean(byCase.flat()), untouched: mean(byCase.slice(5).flat()) };
  for (const [of, row] of Object.entries(means[name] ?? {}))
    console.log([name, of, ...row.map((value) => value.toFixed(3))].join('\t'));
}
const at = process.argv.indexOf('--out');
if (at > 0) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const date = new Date().toISOString().slice(0, 10);
  const result = { command: 'bench:published-units', data: set.digest, commit, date, columns, means };
  writeFileSync(process.argv[at + 1] ?? '', `${JSON.stringify(result, undefined, 2)}\n`);
}
