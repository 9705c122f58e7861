import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/run-memgym.js';
import { writeNewFile } from './write-new-file.js';

let place: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  place = await temporaryFolder();
});
afterEach(() => place.remove());

it('writes a whole file and leaves nothing beside it', async () => {
  const file = join(place.path, 'new', 'a.json');
  await writeNewFile(file, 'text', { force: false });
  expect([await readFile(file, 'utf8'), await readdir(join(place.path, 'new'))]).toEqual([
    'text',
    ['a.json'],
  ]);
});

it('keeps an existing file, unless it may replace it', async () => {
  const file = join(place.path, 'a.json');
  await writeFile(file, 'earlier');
  await expect(writeNewFile(file, 'later', { force: false })).rejects.toThrow('exists; nothing was written');
  expect([await readFile(file, 'utf8'), await readdir(place.path)]).toEqual(['earlier', ['a.json']]);
  await writeNewFile(file, 'later', { force: true });
  expect(await readFile(file, 'utf8')).toBe('later');
});

it('lets one of several that write at the same moment succeed', async () => {
  const file = join(place.path, 'a.json');
  const outcomes = await Promise.allSettled(
    ['a', 'b', 'c'].map((text) => writeNewFile(file, text.repeat(100_000), { force: false })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await readFile(file, 'utf8')).length).toBe(100_000);
});
