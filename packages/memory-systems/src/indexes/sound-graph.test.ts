import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRng } from '@memgym/core';
import { afterAll, describe, expect, it } from 'vitest';
import { createAdaptiveVectorIndex } from './adaptive-vector-index.js';
import { HnswGraph } from './hnsw-graph.js';
import { isHnswAvailable } from './hnsw-library.js';
import { hnswVectorIndexOptionsSchema } from './hnsw-options.js';
import { persistenceOf } from './index-persistence.js';
import { unitVector, VectorStore } from './vector-store.js';

const settings = hnswVectorIndexOptionsSchema.parse({ dimensions: 2, m: 3, efConstruction: 20 });
const count = 30;
const folder = mkdtempSync(join(tmpdir(), 'memgym-graph-'));
afterAll(() => rmSync(folder, { recursive: true }));

function storeOf(size: number): VectorStore {
  const rng = createRng(7).stream('vectors');
  const store = new VectorStore(settings.dimensions);
  for (let id = 0; id < size; id += 1)
    store.add(`m${id}`, Float32Array.of(rng.next() - 0.5, rng.next() - 0.5));
  return store;
}

describe.skipIf(!isHnswAvailable())('a graph that is read from a file', () => {
  const file = join(folder, 'graph');
  const store = storeOf(count);
  const written = (): Buffer => {
    const graph = new HnswGraph(store, settings);
    graph.link(count);
    graph.write(file);
    return readFileSync(file);
  };
  const nearest = (bytes: Uint8Array): number[] => {
    writeFileSync(file, bytes);
    const graph = new HnswGraph(store, settings);
    graph.read(file);
    return graph.nearestSlots(unitVector(Float32Array.of(1, 0.5), 2), 5);
  };

  it('finds what the one that was written finds, and takes more vectors', () => {
    const graph = new HnswGraph(store, settings);
    graph.link(count);
    expect(nearest(written())).toEqual(graph.nearestSlots(unitVector(Float32Array.of(1, 0.5), 2), 5));
    const more = storeOf(2 * count);
    const grown = new HnswGraph(more, settings);
    grown.read(file);
    grown.link(2 * count);
    expect(grown.linked).toBe(2 * count);
  });

  it('is not made anew where vectors were deleted, added since, or removed while it was closed', () => {
    const size = 1_500;
    const vectorOf = (id: number): Float32Array => Float32Array.of(Math.sin(id), Math.cos(id));
    const index = () => createAdaptiveVectorIndex(2, { type: 'auto', threshold: 0 });
    const before = index();
    for (let id = 0; id < size; id += 1) before.put(String(id), vectorOf(id));
    // So short vectors are all linked by one search.
    before.search(vectorOf(0), 5);
    for (let id = 0; id < 100; id += 1) before.delete(String(id));
    for (let id = size; id < size + 700; id += 1) before.put(String(id), vectorOf(id));
    const bytes = new Map<string, Uint8Array>();
    persistenceOf(before)?.write(
      { bytes: (name, data) => bytes.set(name, data.slice()), file: (_name, write) => write(file) },
      Number,
    );
    const after = index();
    const restored = persistenceOf(after);
    restored?.read({ has: () => true, bytes: (name) => bytes.get(name), file: () => file }, (number) =>
      number === 777 ? undefined : { id: String(number), vector: vectorOf(number) },
    );
    expect(restored?.work).toBe(size);
    const found = (searched: typeof before) => searched.search(vectorOf(900), 5, (id) => id !== '777');
    expect(found(after)).toEqual(found(before));
  });

  it('is refused where any number that leads somewhere leads elsewhere', () => {
    const sound = written();
    const element = 4 + 2 * settings.m * 4 + 4 * settings.dimensions + 8;
    const elements = 96 + count * element;
    // Numbers of a vector, and links beyond their number, lead nowhere.
    const leads = (at: number): boolean => {
      const within = (at - 96) % element;
      if (at < 96 || at >= elements) return true;
      return within < 4 + 4 * sound.readUInt16LE(at - within) || within >= element - 8;
    };
    const accepted: number[] = [];
    for (let at = 0; at + 4 <= sound.length; at += 4) {
      if (!leads(at) && at > 96 + element) continue;
      for (const value of [0xffff_ffff, count]) {
        const bytes = Buffer.from(sound);
        if (bytes.readUInt32LE(at) === value) continue;
        bytes.writeUInt32LE(value, at);
        // What is accepted is also followed: a wrong number would end this process.
        try {
          nearest(bytes);
          accepted.push(at);
        } catch (error) {
          expect(String(error)).toContain('was not written by this index');
        }
      }
    }
    // The header says for how many elements there is room. Links of upper levels have spare places, too.
    const followed = accepted.filter((at) => at < elements && leads(at));
    expect([...new Set(followed)]).toEqual([8]);
  });

  it('is refused where an element of a lower level is linked on an upper one', () => {
    const sound = written();
    const element = 4 + 2 * settings.m * 4 + 4 * settings.dimensions + 8;
    const upper = 4 + settings.m * 4;
    let at = 96 + count * element;
    const places: { readonly slot: number; readonly at: number; readonly level: number }[] = [];
    for (let slot = 0; slot < count; slot += 1) {
      const bytes = sound.readUInt32LE(at);
      places.push({ slot, at, level: bytes / upper });
      at += 4 + bytes;
    }
    const low = places.find(({ level }) => level === 0);
    const high = places.find(({ level, at: place }) => level > 0 && sound.readUInt16LE(place + 4) > 0);
    const bytes = Buffer.from(sound);
    bytes.writeUInt32LE(low?.slot ?? 0, (high?.at ?? 0) + 8);
    expect(() => nearest(bytes)).toThrow('was not written by this index');
  });

  it.each([0, 50, 95, 96, 1_000])(
    'is refused when it has only %i bytes, and when it has one more',
    (bytes) => {
      const sound = written();
      expect(() => nearest(sound.subarray(0, bytes))).toThrow('was not written by this index');
      expect(() => nearest(Buffer.concat([sound, Buffer.alloc(1)]))).toThrow('was not written by this index');
    },
  );

  it('is refused when the store has fewer vectors', () => {
    written();
    const graph = new HnswGraph(storeOf(count - 1), settings);
    expect(() => graph.read(file)).toThrow('was not written by this index');
  });
});
