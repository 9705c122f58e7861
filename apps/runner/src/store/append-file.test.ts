import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@memgym/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAppendFile } from './append-file.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-append-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('an append file', () => {
  it('creates its folder, writes text at once, and can be extended after closing', async () => {
    const path = join(folder, 'a', 'b.jsonl');
    const file = createAppendFile(path);
    file.append('一\n');
    expect(await readFile(path, 'utf8')).toBe('一\n');
    file.close();
    file.close();
    file.append('two\n');
    file.close();
    expect(await readFile(path, 'utf8')).toBe('一\ntwo\n');
  });

  it('is not created if nothing is added', async () => {
    const path = join(folder, 'none');
    createAppendFile(path).close();
    await expect(readFile(path)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('names the file that it cannot write', async () => {
    await writeFile(join(folder, 'file'), '');
    const file = createAppendFile(join(folder, 'file', 'below'));
    expect(() => file.append('x')).toThrow(ConfigError);
    expect(() => file.append('x')).toThrow(join(folder, 'file', 'below'));
  });

  it.skipIf(process.platform === 'win32')('follows no planted link', async () => {
    await writeFile(join(folder, 'elsewhere'), 'untouched');
    await symlink(join(folder, 'elsewhere'), join(folder, 'link'));
    expect(() => createAppendFile(join(folder, 'link')).append('x')).toThrow(/a symbolic link/);
    expect(await readFile(join(folder, 'elsewhere'), 'utf8')).toBe('untouched');
  });
});
