import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requireOwnFiles } from './own-files.js';

describe.skipIf(process.platform === 'win32')('requireOwnFiles', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memgym-own-'));
    await mkdir(join(folder, 'episodes', 'none'), { recursive: true });
    await writeFile(join(folder, 'episodes', 'none', 'u1.jsonl'), '');
    await writeFile(join(folder, 'manifest.json'), '{}');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('accepts files and folders, also through a link to the folder itself', async () => {
    const link = `${folder}-link`;
    await symlink(folder, link);
    expect(() => requireOwnFiles(link)).not.toThrow();
    await rm(link);
  });

  it.each(['tags.json', 'episodes/none/u2.jsonl', 'episodes/bm25-m', 'calls', 'texts/a.jsonl'])(
    'names a link at %s, whether or not it leads anywhere',
    async (part) => {
      await mkdir(dirname(join(folder, part)), { recursive: true });
      await symlink('/etc', join(folder, part));
      expect(() => requireOwnFiles(folder)).toThrow(
        expect.objectContaining({
          name: 'StorageError',
          message: expect.stringContaining(join(folder, part)),
        }),
      );
    },
  );

  it('names a pipe, which would never end', () => {
    execFileSync('mkfifo', [join(folder, 'episodes/none/u2.jsonl')]);
    expect(() => requireOwnFiles(folder)).toThrow('a pipe, a socket or a device is in the place');
  });

  it('leaves what is no part of a run alone', async () => {
    await symlink('/etc', join(folder, 'mine'));
    expect(() => requireOwnFiles(folder)).not.toThrow();
  });
});
