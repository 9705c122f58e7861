/**
 * Flat and HNSW vector indexes compared with hnswlib and mem0's store: `pnpm --filter @memgym/bench bench:vectors
 * [size …]`.
 */
import { createRng, type Rng } from '@memgym/core';
import {
  createFlatVectorIndex,
  createHnswVectorIndex,
  isHnswAvailable,
  type VectorIndex,
} from '@memgym/memory-systems/indexes';
import { median } from './median.js';
import { createMem0Store } from './mem0-store.js';
import { printTable } from './table.js';

const dimensions = 384;
const queryCount = 100;
const k = 10;
const sizes = process.argv.slice(2).map(Number).filter(Number.isInteger);

/** Clustered around a hundred centres, like vectors of texts about a hundred subjects. */
function vectorsOf(size: number, rng: Rng): number[][] {
  const random = () => Array.from({ length: dimensions }, () => rng.next() - 0.5);
  const centres = Array.from({ length: 100 }, random);
  return Array.from({ length: size }, () => {
    const centre = rng.pick(centres);
    return random().map((value, index) => value + (centre[index] ?? 0));
  });
}

interface Timing {
  readonly name: string;
  readonly addMs: number;
  readonly searchMs: number;
  readonly found: readonly string[][];
}

type Search = (query: readonly number[]) => string[] | Promise<string[]>;
type Build = (vectors: readonly number[][]) => Search | Promise<Search>;

/** A slow index answers fewer of the queries, at least three. */
async function time(
  name: string,
  vectors: readonly number[][],
  queries: readonly number[][],
  build: Build,
): Promise<Timing> {
  const start = performance.now();
  const search = await build(vectors);
  const addMs = performance.now() - start;
  await search(queries[0] ?? []);
  const timesMs: number[] = [];
  const found: string[][] = [];
  const enough = performance.now() + 20_000;
  for (const query of queries) {
    if (found.length >= 3 && performance.now() > enough) break;
    const searchStart = performance.now();
    const ids = await search(query);
    timesMs.push(performance.now() - searchStart);
    found.push(ids);
  }
  return { name, addMs, searchMs: median(timesMs), found };
}

function buildIndex(index: VectorIndex): Build {
  return (vectors) => {
    vectors.forEach((vector, number) => {
      index.add(String(number), vector);
    });
    // The first search builds the graph.
    index.search(vectors[0] ?? [], k);
    return (query) => index.search(query, k).map(({ id }) => id);
  };
}

async function timeLibrary(vectors: readonly number[][], queries: readonly number[][]): Promise<Timing> {
  const { default: hnswlib } = await import('hnswlib-node');
  return time('hnswlib itself', vectors, queries, (given) => {
    const graph = new hnswlib.HierarchicalNSW('cosine', dimensions);
    graph.initIndex(given.length, 16, 200, 100);
    given.forEach((vector, number) => {
      graph.addPoint(vector, number);
    });
    graph.setEf(64);
    return (query) => graph.searchKnn([...query], k).neighbors.map(String);
  });
}

function buildMem0(store: NonNullable<ReturnType<typeof createMem0Store>>): Build {
  return async (vectors) => {
    for (const [number, vector] of vectors.entries()) {
      await store.insert([vector], [String(number)], [{ user_id: 'ann' }]);
    }
    return async (query) => (await store.search([...query], k, { user_id: 'ann' })).map(({ id }) => id);
  };
}

for (const size of sizes.length > 0 ? sizes : [1_000, 10_000, 100_000]) {
  const rng = createRng('vectors').stream(String(size));
  const all = vectorsOf(size + queryCount, rng);
  const vectors = all.slice(queryCount);
  const queries = all.slice(0, queryCount);
  const timings = [await time('flat', vectors, queries, buildIndex(createFlatVectorIndex({ dimensions })))];
  if (isHnswAvailable()) {
    timings.push(await time('hnsw', vectors, queries, buildIndex(createHnswVectorIndex({ dimensions }))));
    timings.push(await timeLibrary(vectors, queries));
  } else console.log('hnswlib-node is not installed: HNSW left out.\n');
  const mem0 = createMem0Store(dimensions);
  if (mem0 === undefined) console.log('MEM0_DIR is not set: mem0’s store left out.\n');
  else timings.push(await time('mem0’s memory store', vectors, queries, buildMem0(mem0)));
  const truth = timings[0]?.found ?? [];
  const recall = (found: readonly string[][]) => {
    // Only queries answered by both are counted.
    const rows = found.slice(0, truth.length);
    return (
      rows.reduce((sum, ids, row) => sum + ids.filter((id) => truth[row]?.includes(id)).length, 0) /
      (k * rows.length)
    );
  };
  printTable(`${size.toLocaleString('en')} vectors of ${dimensions} numbers`, [
    ['index', 'add, µs a vector', 'search, median ms', `recall@${k}`],
    ...timings.map(({ name, addMs, searchMs, found }) => [
      name,
      ((addMs * 1_000) / size).toFixed(1),
      searchMs.toFixed(3),
      recall(found).toFixed(3),
    ]),
  ]);
}
