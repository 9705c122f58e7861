import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Dictionary,
  Int32,
  makeData,
  makeVector,
  Null,
  Table,
  tableToIPC,
  Utf8,
  Vector,
  vectorFromArray,
} from 'apache-arrow';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readArrow } from './read-arrow.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-arrow-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function readBack(columns: Record<string, Vector>) {
  const file = join(folder, 'given.arrow');
  const bytes = tableToIPC(new Table(columns), 'file');
  await writeFile(file, bytes);
  return { read: readArrow(file), bytes: bytes.length };
}

it('reads texts, numbers and lists, also of a dictionary', async () => {
  const { read } = await readBack({
    text: vectorFromArray(['one', 'two', 'one'], new Dictionary(new Utf8(), new Int32())),
    count: makeVector(Int32Array.of(1, 2, 3)),
  });
  expect((await read).rows).toEqual([
    { text: 'one', count: 1 },
    { text: 'two', count: 2 },
    { text: 'one', count: 3 },
  ]);
});

it('refuses a file of a few bytes that says it has millions of rows', async () => {
  const nulls = new Vector([makeData({ type: new Null(), length: 50_000_000 })]);
  const { read, bytes } = await readBack({ nulls });
  expect(bytes).toBeLessThan(1000);
  await expect(read).rejects.toThrow('says that it has 50000000 values');
});

it('refuses a file whose rows all repeat one long text', async () => {
  const long = 'x'.repeat(1_000_000);
  const dictionary = vectorFromArray([long], new Utf8());
  const type = new Dictionary(new Utf8(), new Int32());
  const data = makeData({ type, length: 100_000, data: new Int32Array(100_000), dictionary });
  const { read, bytes } = await readBack({ text: new Vector([data]) });
  expect(bytes).toBeLessThan(2_000_000);
  await expect(read).rejects.toThrow('its rows have more than');
});
