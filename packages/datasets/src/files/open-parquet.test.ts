import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openParquet } from './open-parquet.js';

// Written by pyarrow 26: 400 rows with one text of 1 MiB in a dictionary; one value of 400 MiB of zeros.
const fixture = (name: string) => fileURLToPath(new URL(`./__fixtures__/${name}.parquet`, import.meta.url));

it.each([
  ['text', 'repeated-text'],
  ['bytes', 'unpacks-to-400-mib'],
])(
  'a file of a kilobyte that fills the memory with %s outside of the heap is refused',
  async (column, name) => {
    const table = await openParquet(fixture(name));
    expect(await table.columns()).toEqual([column]);
    await expect(table.read([column])).rejects.toMatchObject({
      name: 'DatasetError',
      message: expect.stringContaining('it unpacks to more than such a file should'),
    });
  },
);

it('a text that stands in few rows is read in each of them', async () => {
  const rows = await (await openParquet(fixture('repeated-text'))).read(['text'], [0, 399]);
  expect(rows.map(({ text }) => String(text).length)).toEqual([2 ** 20, 2 ** 20]);
});
