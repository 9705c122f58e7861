import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatasetError } from '@memgym/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readTable } from './read-table.js';
import { tableDimensions, tableFolder } from './table-files.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'table-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('reads one scaled row a word piece, and stays small', async () => {
  const { places, scales, values } = readTable();
  expect(places.size).toBeGreaterThan(27_000);
  expect(scales).toHaveLength(places.size);
  expect(values).toHaveLength(places.size * tableDimensions);
  expect((await readFile(join(tableFolder(), 'vectors.bin'))).byteLength).toBeLessThan(8e6);
  // Each row uses the whole range, and frequent words weigh less than rare ones.
  const row = (piece: string) => places.get(piece) ?? Number.NaN;
  const largest = (piece: string): number =>
    Math.max(...values.slice(row(piece) * tableDimensions, (row(piece) + 1) * tableDimensions).map(Math.abs));
  expect([largest('the'), largest('violin')]).toEqual([127, 127]);
  expect(scales[row('the')]).toBeLessThan((scales[row('violin')] ?? 0) / 50);
});

it('refuses a table that is missing or damaged', async () => {
  expect(() => readTable(folder)).toThrow(DatasetError);
  await copyFile(join(tableFolder(), 'pieces.txt'), join(folder, 'pieces.txt'));
  const bytes = await readFile(join(tableFolder(), 'vectors.bin'));
  await writeFile(join(folder, 'vectors.bin'), bytes);
  expect(readTable(folder).places.size).toBe(readTable().places.size);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  await writeFile(join(folder, 'vectors.bin'), bytes);
  expect(() => readTable(folder)).toThrow(/damaged/);
});
