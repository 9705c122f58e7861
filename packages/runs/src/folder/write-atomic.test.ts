import { mkdtempSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writeAtomic } from './write-atomic.js';

const root = mkdtempSync(join(tmpdir(), 'memgym-write-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('writeAtomic', () => {
  it('creates the parent folders, and leaves no other file behind', async () => {
    const file = join(root, 'a', 'b', 'file.txt');
    await writeAtomic(file, 'one');
    await writeAtomic(file, 'two');
    expect(readFileSync(file, 'utf8')).toBe('two');
    expect(readdirSync(join(root, 'a', 'b'))).toEqual(['file.txt']);
  });

  it('fails without hanging if the working directory was removed', async () => {
    const before = process.cwd();
    const gone = mkdtempSync(join(root, 'gone-'));
    process.chdir(gone);
    rmdirSync(gone);
    try {
      await expect(writeAtomic('runs/one/file.json', '{}')).rejects.toMatchObject({ category: 'config' });
    } finally {
      process.chdir(before);
    }
  });
});
