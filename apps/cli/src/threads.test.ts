import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createWorkThread } from '@memgym/core/process';
import { parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from './testing/run-memgym.js';

let place: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  place = await temporaryFolder();
});
afterAll(() => place.remove());

/** As it is built: in the sources there are no threads, and the work is done where it is wanted. */
function built<Order, Result>(file: string) {
  const thread = createWorkThread<Order, Result>(new URL(`../../../${file}`, import.meta.url));
  if (thread === undefined) throw new Error(`${file} was not built.`);
  return thread;
}

it('draws figures in a thread', async () => {
  const spec = { data: { values: [{ a: 1 }] }, mark: 'bar', encoding: { x: { field: 'a' } } };
  const thread = built<object, string>('packages/report/dist/figure-thread.js');
  expect((await thread.run(spec))?.result).toMatch(/^<svg .*<\/svg>$/s);
  expect(await thread.run({ mark: 'no such mark' })).toBeUndefined();
});

it('writes tables in a thread', async () => {
  const thread = built<object, void>('apps/runner/dist/parquet-thread.js');
  const file = join(place.path, 'table.parquet');
  const columns = [{ name: 'n', kind: { type: 'INT64', optional: true }, cells: [1, null, 3] }];
  expect(await thread.run({ file, rows: 3, columns })).toEqual({ result: undefined });
  const bytes = new Uint8Array(await readFile(file)).buffer;
  expect(await parquetReadObjects({ file: bytes, compressors })).toEqual([{ n: 1n }, { n: null }, { n: 3n }]);
  expect(await thread.run({ file: join(place.path, 'no', 'folder'), rows: 3, columns })).toBeUndefined();
});
