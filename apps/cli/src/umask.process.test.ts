import { spawnSync } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { program, temporaryFolder } from './testing/run-memgym.js';

it('makes no file that others may write, where the shell would let everybody', async () => {
  const place = await temporaryFolder();
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', `umask 000; "${process.execPath}" "${program}" init conversations`],
    {
      cwd: place.path,
      encoding: 'utf8',
    },
  );
  expect([status, stderr]).toEqual([0, expect.any(String)]);
  const made = await readdir(place.path, { recursive: true });
  expect(made.length).toBeGreaterThan(0);
  for (const path of made) {
    const { mode } = await stat(join(place.path, path));
    expect([path, (mode & 0o002).toString(8)]).toEqual([path, '0']);
  }
  await place.remove();
});
