/**
 * Which memory finds the most evidence for the fewest tokens: for each set, the share of the evidence in the lines that a
 * prompt shows within 250 to 4,000 tokens, with intervals of the difference to `bm25-m` and `hybrid`. Systems get the same
 * messages and questions; their memories are shown best first until a line no longer fits, and lines that do not fit are left
 * out, as `recall` does.
 *
 *   tsx --conditions=@memgym/source memory-systems/which-memory.ts [set …] [--systems a,b] [--out results.json]
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createManualClock, createRng, type Embedder, type MemorySystem } from '@memgym/core';
import { createStaticEmbedder } from '@memgym/embedder-static';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { formatMemories } from '@memgym/memory-systems/define';
import { type ItemValue, pairedDifference } from '@memgym/scoring';
import { type EvidenceCase, evidenceSets } from './evidence-cases.js';

const budgets = [250, 500, 1_000, 2_000, 4_000] as const;
/** Memories that a system is asked for; 4,000 tokens seldom hold more. */
const asked = 200;

interface Variant {
  readonly name: string;
  readonly type: string;
  readonly options?: object;
  readonly embedder?: boolean;
}
const variants: readonly Variant[] = [
  { name: 'bm25-m', type: 'bm25-m' },
  { name: 'bm25-m, two before', type: 'bm25-m', options: { indexed: { previous: 2 } } },
  { name: 'bm25-s', type: 'bm25-s' },
  { name: 'emb-m', type: 'emb-m', embedder: true },
  { name: 'hybrid', type: 'hybrid', embedder: true },
  { name: 'turn-windows, no embedder', type: 'turn-windows' },
  { name: 'turn-windows', type: 'turn-windows', embedder: true },
];

/** The evidence that the shown lines of one question cite, by budget, and among the first 5 and 10 memories. */
type Row = readonly number[];

async function measure(memory: MemorySystem, one: EvidenceCase): Promise<{ id: string; row: Row }[]> {
  const context = { scope: { user: 'ann' }, clock: createManualClock(0), rng: createRng('which-memory') };
  await memory.addBatch?.([...one.sessions], context);
  const rows: { id: string; row: Row }[] = [];
  for (const { id, text, queryTime, evidence } of one.questions) {
    const query = { text, k: asked, ...(queryTime !== undefined && { queryTime: queryTime as never }) };
    const retrieval = await memory.retrieve(query, context);
    const cited = new Map(retrieval.items.map((item) => [item.id, item.sourceIds]));
    const share = (ids: readonly string[]): number => {
      const found = new Set(ids.flatMap((each) => cited.get(each) ?? []));
      return evidence.filter((each) => found.has(each)).length / evidence.length;
    };
    const best = retrieval.items.map((item) => item.id);
    rows.push({
      id: `${one.id}/${id}`,
      row: [
        ...budgets.map((maxTokens) => share(formatMemories(retrieval, { maxTokens }).shownIds)),
        ...[5, 10].map((k) => share(best.slice(0, k))),
      ],
    });
  }
  return rows;
}

const columns = [...budgets.map((tokens) => `${tokens} tokens`), '@5', '@10'];
const number = (value: number): string => value.toFixed(3).replace(/^(-?)0\./, '$1.');

async function measureSet(name: string, wanted: readonly string[], embedder: Embedder) {
  const set = await evidenceSets[name]?.();
  if (set === undefined)
    throw new Error(`There is no set ${name}; the sets are ${Object.keys(evidenceSets).join(', ')}.`);
  const count = set.cases.reduce((sum, { questions }) => sum + questions.length, 0);
  console.log(`\n${name}: ${set.cases.length} histories, ${count} questions, data ${set.digest}`);
  console.log(['system', ...columns].join('\t'));
  const items = new Map<string, ItemValue[][]>();
  const means: Record<string, number[]> = {};
  for (const variant of variants.filter((each) => wanted.length === 0 || wanted.includes(each.name))) {
    const { type, options = {} } = variant;
    const values: ItemValue[][] = columns.map(() => []);
    for (const one of set.cases) {
      const memory = createMemorySystem({ type, options, ports: variant.embedder ? { embedder } : {} });
      for (const { id, row } of await measure(memory, one)) {
        row.forEach((value, column) => {
          values[column]?.push({ id, cluster: one.id, value });
        });
      }
      await memory.close();
    }
    items.set(variant.name, values);
    means[variant.name] = values.map(
      (column) => column.reduce((sum, { value }) => sum + value, 0) / column.length,
    );
    console.log([variant.name, ...(means[variant.name] ?? []).map(number)].join('\t'));
  }
  const differences: Record<string, object[]> = {};
  for (const own of ['turn-windows', 'turn-windows, no embedder']) {
    for (const other of ['bm25-m', 'hybrid']) {
      const [left, right] = [items.get(own), items.get(other)];
      if (left === undefined || right === undefined) continue;
      const each = left.map((column, place) =>
        pairedDifference(column, right[place] ?? [], { range: [0, 1] }),
      );
      differences[`${own} − ${other}`] = each.map(({ value, low, high }) => ({ value, low, high }));
      const shown = each.map(({ value, low, high }) =>
        value === null
          ? '–'
          : `${number(value)} [${low === null || low === undefined ? '' : number(low)}, ${high === null || high === undefined ? '' : number(high)}]`,
      );
      console.log([`${own} − ${other}`, ...shown].join('\t'));
    }
  }
  return {
    name,
    data: set.digest,
    histories: set.cases.length,
    questions: count,
    columns,
    means,
    differences,
  };
}

const given = process.argv.slice(2);
const flag = (name: string): string | undefined => {
  const at = given.indexOf(name);
  return at < 0 ? undefined : given.splice(at, 2)[1];
};
const [out, systems] = [flag('--out'), flag('--systems')];
const sets = given.length > 0 ? given : Object.keys(evidenceSets);
const results: object[] = [];
for (const name of sets)
  results.push(await measureSet(name, systems?.split(';') ?? [], createStaticEmbedder()));
if (out !== undefined) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(
    out,
    `${JSON.stringify({ command: 'bench:which-memory', commit, date, sets: results }, undefined, 2)}\n`,
  );
}
