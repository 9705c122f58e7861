import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@memgym/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockRun } from './run-lock.js';

describe('lockRun', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memgym-lock-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('refuses a folder that a living process holds, and names the process', async () => {
    const other = spawn('sleep', ['30']);
    await once(other, 'spawn');
    await writeFile(join(folder, 'run.lock'), String(other.pid));
    await expect(lockRun(folder)).rejects.toThrow(ConfigError);
    await expect(lockRun(folder)).rejects.toThrow(String(other.pid));
    other.kill('SIGKILL');
    await once(other, 'exit');
  });

  it('takes over what a killed process left', async () => {
    const other = spawn('sleep', ['30']);
    await once(other, 'spawn');
    await writeFile(join(folder, 'run.lock'), String(other.pid));
    other.kill('SIGKILL');
    await once(other, 'exit');
    const lock = await lockRun(folder);
    await lock.release();
    await (await lockRun(folder)).release();
  });

  it('says so when the place cannot be a folder', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(lockRun(join(folder, 'file', 'run'))).rejects.toThrow(/not a folder/);
  });

  it.skipIf(!existsSync('/proc/self'))('says so where the system lets nobody make a folder', async () => {
    await expect(lockRun('/proc/memgym/run')).rejects.toThrow(/no file or folder can be made here/);
  });

  it.skipIf(!existsSync('/proc/self'))(
    'takes over from a killed process that nobody has reaped',
    async () => {
      // The shell starts a child, becomes another program, and so never takes notice of the child's end.
      const parent = spawn('sh', ['-c', 'sleep 0.05 & echo $!; exec sleep 30']);
      const [line] = (await once(parent.stdout, 'data')) as [Buffer];
      await new Promise((resolve) => setTimeout(resolve, 400));
      await writeFile(join(folder, 'run.lock'), line.toString().trim());
      await (await lockRun(folder)).release();
      parent.kill('SIGKILL');
      await once(parent, 'exit');
    },
  );
});
