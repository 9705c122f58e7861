import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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

  it.skipIf(process.platform !== 'linux')('ends as before after a write that the disk refused', async () => {
    const path = join(folder, 'full.jsonl');
    // A limit on the size of files stops a write in the middle, as a full disk does.
    const program = `
      const { createAppendFile } = await import(process.argv[1]);
      const file = createAppendFile(process.argv[2]);
      file.append('whole\\n');
      try {
        file.append('x'.repeat(3000) + '\\n');
      } catch (error) {
        process.stdout.write(error.name + ': ' + error.message + ' ' + error.hint);
      }
      file.append('next\\n');`;
    const source = new URL('./append-file.ts', import.meta.url).href;
    const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
    const node = [process.execPath, '--conditions=@memgym/source', '--import', tsx, '--input-type=module'];
    const { stdout } = spawnSync(
      'sh',
      ['-c', 'ulimit -f 2 && exec "$@"', 'sh', ...node, '-e', program, source, path],
      { encoding: 'utf8', env: { ...process.env, TSX_DISABLE_CACHE: '1' } },
    );
    expect(stdout).toMatch(
      /^ConfigError: .*full\.jsonl: the file would exceed the largest size.* Raise the limit/,
    );
    expect(await readFile(path, 'utf8')).toBe('whole\nnext\n');
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
