import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
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
  const thread = createWorkThread<Order, Result>(`../../../${file}`, import.meta.url);
  if (thread === undefined) throw new Error(`${file} was not built.`);
  return thread;
}

it('draws figures in a thread', async () => {
  const spec = { data: { name: 'rows' }, mark: 'bar', encoding: { x: { field: 'a' } } };
  const thread = built<object, string>('packages/report/dist/figure-thread.js');
  expect((await thread.run({ spec, data: { rows: [{ a: 1 }] } }))?.result).toMatch(/^<svg .*<\/svg>$/s);
  expect(await thread.run({ spec: { mark: 'no such mark' }, data: {} })).toBeUndefined();
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

it('leaves the work to a process that may start no threads', async () => {
  const url = (file: string): string => JSON.stringify(new URL(`../../../${file}`, import.meta.url));
  const script = `
    import { createWorkThread } from ${url('packages/core/dist/process.js')};
    const thread = createWorkThread('./figure-thread.js', ${url('packages/report/dist/index.js')});
    console.log(await thread.run('work'));`;
  const forbidden = ['--permission', '--experimental-permission'].find((flag) =>
    process.allowedNodeEnvironmentFlags.has(flag),
  );
  const options = [forbidden ?? '', '--allow-fs-read=*', '--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, options);
  expect(stdout.trim()).toBe('undefined');
});

it('writes and sorts texts in a thread', async () => {
  const text = (digit: string) => ({ digest: digit.repeat(64), role: 'user' as const, content: digit });
  const line = (digit: string): string => `${JSON.stringify(text(digit))}\n`;
  const texts = join(place.path, 'texts');
  await mkdir(texts);
  await writeFile(join(texts, 'a.jsonl'), `${line('a')}{"digest":"c`);
  const thread = built<object, void>('apps/runner/dist/text-thread.js');
  const order = (digits: string | null, store = 1) =>
    thread.run({ store, folder: texts, texts: digits === null ? null : [...digits].map(text) });
  expect(await Promise.all([order('ba'), order('ab'), order(null)])).not.toContain(undefined);
  expect(await readFile(join(texts, 'a.jsonl'), 'utf8')).toBe(line('a'));
  expect(await readFile(join(texts, 'b.jsonl'), 'utf8')).toBe(line('b'));
  // Written by a store that was never sorted, removed, and sent again to the next one.
  await order('d');
  await rm(texts, { recursive: true });
  await order('d', 2);
  expect(await readFile(join(texts, 'd.jsonl'), 'utf8')).toBe(line('d'));
  await rm(texts, { recursive: true });
  await writeFile(texts, 'a file in the way');
  expect(await order('c', 3)).toBeUndefined();
});
