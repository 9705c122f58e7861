/** Time to add and to search, compared with other engines: `pnpm --filter @memgym/bench bench:bm25 [size …]`. */
import { type Corpus, locomoCorpus, zipfCorpus } from './corpus.js';
import { engines, type Search } from './engines.js';
import { median } from './median.js';
import { printTable } from './table.js';

const sizes = process.argv.slice(2).map(Number).filter(Number.isInteger);
const queryCount = 200;
/** Time limit for the queries; a slow engine answers fewer of them, but at least three. */
const searchBudgetMs = 2_000;
const leastQueries = 3;
/** Small collections are built several times and the best time counts; a large one is built once. */
const builds = (size: number): number => Math.min(25, Math.max(1, Math.floor(50_000 / size)));
/** Warm-up of each engine, so that compilation is not timed. */
const warmUpMs = 500;

interface Timing {
  readonly name: string;
  readonly addMs: number;
  readonly searchMs: number;
  readonly queries: number;
}

async function searchFor(
  search: Search,
  queries: readonly string[],
  budgetMs: number,
  least = 1,
): Promise<number[]> {
  const timesMs: number[] = [];
  const end = performance.now() + budgetMs;
  for (const query of queries) {
    const start = performance.now();
    await search(query);
    timesMs.push(performance.now() - start);
    if (timesMs.length >= least && performance.now() > end) break;
  }
  return timesMs;
}

async function measure(corpus: Corpus): Promise<void> {
  const timings: Timing[] = [];
  for (const { name, build } of engines) {
    let addMs = Number.POSITIVE_INFINITY;
    let search: Search = () => [];
    for (let turn = 0; turn < builds(corpus.texts.length); turn += 1) {
      globalThis.gc?.();
      const start = performance.now();
      search = await build(corpus.texts);
      addMs = Math.min(addMs, performance.now() - start);
    }
    await searchFor(search, corpus.queries, warmUpMs);
    const timesMs = await searchFor(search, corpus.queries, searchBudgetMs, leastQueries);
    timings.push({ name, addMs, searchMs: median(timesMs), queries: timesMs.length });
  }
  const [own] = timings;
  if (own === undefined) return;
  const size = corpus.texts.length;
  printTable(`${corpus.name}, ${size.toLocaleString('en')} texts`, [
    ['engine', 'add, µs a text', 'add ÷ ours', 'search, median ms', 'search ÷ ours', 'queries'],
    ...timings.map(({ name, addMs, searchMs, queries }) => [
      name,
      ((addMs * 1_000) / size).toFixed(1),
      (addMs / own.addMs).toFixed(2),
      searchMs.toFixed(4),
      (searchMs / own.searchMs).toFixed(1),
      String(queries),
    ]),
  ]);
}

for (const { build } of engines) {
  await searchFor(await build(zipfCorpus(3_000, 1).texts), zipfCorpus(3_000, queryCount).queries, warmUpMs);
}
for (const size of sizes.length > 0 ? sizes : [1_000, 10_000, 100_000]) {
  await measure(zipfCorpus(size, queryCount));
  const locomo = locomoCorpus(size, queryCount);
  if (locomo === null) console.log('LoCoMo is not available (MEMGYM_DATA_DIR): left out.\n');
  else await measure(locomo);
}
