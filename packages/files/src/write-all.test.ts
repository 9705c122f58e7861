import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { expect, it } from 'vitest';
import { namingPath, namingPathSync } from './write-all.js';

/** Fails as a write to a full disk does: without a word about the file. */
function writeToClosed(): void {
  const descriptor = openSync('/dev/null', 'r');
  try {
    writeSync(descriptor, 'x');
  } finally {
    closeSync(descriptor);
  }
}

it.skipIf(process.platform === 'win32')('an error about an open file gets the path of the file', async () => {
  const expected = { code: 'EBADF', path: 'notes.txt' };
  expect(() => namingPathSync('notes.txt', writeToClosed)).toThrow(expect.objectContaining(expected));
  await expect(namingPath('notes.txt', async () => writeToClosed())).rejects.toMatchObject(expected);
});

it('an error that names a path keeps it, and other errors are left as they are', async () => {
  const missing = namingPath('notes.txt', () => readFileSync('not-there.txt'));
  await expect(missing).rejects.toMatchObject({ path: 'not-there.txt' });
  const other = new Error('other');
  await expect(namingPath('notes.txt', () => Promise.reject(other))).rejects.toBe(other);
  expect(other).not.toHaveProperty('path');
  expect(await namingPath('notes.txt', () => 1)).toBe(1);
});
