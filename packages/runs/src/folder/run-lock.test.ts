import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@memgym/core';
import { thisProcess } from '@memgym/files';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockRun } from './run-lock.js';

describe('lockRun', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'memgym-lock-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** A process that runs until it is killed or this one ends. */
  async function livingProcess() {
    const child = spawn('cat');
    await once(child, 'spawn');
    return child;
  }

  /** A lock of another process on this host. */
  async function leaveLock(pid: number | undefined) {
    await mkdir(join(folder, 'run.lock'));
    const owner = { ...thisProcess(), pid, startedAt: null };
    await writeFile(join(folder, 'run.lock', 'other.0'), JSON.stringify(owner));
  }

  it('rejects a folder locked by a running process, and names the process', async () => {
    const other = await livingProcess();
    await leaveLock(other.pid);
    await expect(lockRun(folder)).rejects.toThrow(ConfigError);
    await expect(lockRun(folder)).rejects.toThrow(`process ${other.pid} of`);
    other.kill('SIGKILL');
    await once(other, 'exit');
  });

  it('takes over the lock of a killed process', async () => {
    const other = await livingProcess();
    await leaveLock(other.pid);
    other.kill('SIGKILL');
    await once(other, 'exit');
    const lock = await lockRun(folder);
    lock.release();
    (await lockRun(folder)).release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('reports a path that cannot be a folder', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(lockRun(join(folder, 'file', 'run'))).rejects.toThrow(/not a folder/);
  });

  it.skipIf(!existsSync('/proc/self'))('reports a place where nobody can create a folder', async () => {
    await expect(lockRun('/proc/memgym/run')).rejects.toThrow(/no file or folder can be created here/);
  });
});
