import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@memgym/core';
import { thisProcess } from '@memgym/files';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ClaimFiles, createClaimFiles } from './claim-file.js';

let folder = '';
const at = (name: string): string => join(folder, name);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-claims-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

const claimFiles = (): ClaimFiles => createClaimFiles(at('owners'), systemClock);
const claims = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.includes('.claim-'));
const claimOf = (owner: unknown): Promise<void> => writeFile(at('a.claim-0'), JSON.stringify(owner));

describe('a claim', () => {
  it('is held until it is released, and leaves no file behind', async () => {
    const own = claimFiles();
    const other = claimFiles();
    const giveUp = own.claim(at('a'));
    expect(giveUp).toBeDefined();
    expect(own.claim(at('a'))).toBeUndefined();
    expect(other.claim(at('a'))).toBeUndefined();
    giveUp?.();
    const second = other.claim(at('a'));
    expect(second).toBeDefined();
    second?.();
    expect(await claims()).toEqual([]);
  });

  it('shares its file with the other claims of its owner, in any order of release', async () => {
    const own = claimFiles();
    const giveUps = ['a', 'b', 'c'].map((name) => own.claim(at(name)));
    expect((await stat(at('a.claim-0'))).ino).toBe((await stat(at('c.claim-0'))).ino);
    giveUps[0]?.();
    const late = own.claim(at('d'));
    // Three claims, and the owner’s own file.
    expect((await stat(at('d.claim-0'))).nlink).toBe(4);
    expect(claimFiles().claim(at('b'))).toBeUndefined();
    for (const giveUp of [...giveUps.slice(1), late]) giveUp?.();
    expect(await claims()).toEqual([]);
  });

  it('creates one file per owner, and removes it after some time without claims', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const own = claimFiles();
    const inodes = new Set<number>();
    for (const name of ['a', 'b', 'c']) {
      const giveUp = own.claim(at(name));
      inodes.add((await stat(at(`${name}.claim-0`))).ino);
      giveUp?.();
    }
    expect(inodes.size).toBe(1);
    const last = own.claim(at('d'));
    vi.advanceTimersByTime(25_000);
    expect(await readdir(at('owners'))).toHaveLength(1);
    last?.();
    vi.advanceTimersByTime(25_000);
    expect(await readdir(at('owners'))).toEqual([]);
    expect(own.claim(at('e'))).toBeDefined();
    expect(await readdir(at('owners'))).toHaveLength(1);
  });

  it('can be made even if its owner’s file was removed', async () => {
    const own = claimFiles();
    own.claim(at('a'))?.();
    await rm(at('owners'), { recursive: true });
    for (const name of ['a', 'b']) {
      const giveUp = own.claim(at(name));
      expect(giveUp).toBeDefined();
      expect(claimFiles().claim(at(name))).toBeUndefined();
      giveUp?.();
    }
    expect(await claims()).toEqual([]);
  });

  it('passes from an ended process to exactly one other', async () => {
    const child = spawn(process.execPath, ['--version']);
    await once(child, 'exit');
    await claimOf({ ...thisProcess(), pid: child.pid, startedAt: null });
    const giveUp = claimFiles().claim(at('a'));
    expect(giveUp).toBeDefined();
    expect(claimFiles().claim(at('a'))).toBeUndefined();
    giveUp?.();
    expect(await claims()).toEqual([]);
  });

  it.skipIf(!existsSync('/proc/self'))('passes from a killed process that was not reaped', async () => {
    // The shell starts a child and becomes another program, which does not reap that child.
    const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600']);
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const program = () => readFileSync(`/proc/${parent.pid}/comm`, 'utf8').trim();
    await expect.poll(program, { timeout: 60_000 }).toBe('sleep');
    process.kill(Number(line.toString()), 'SIGKILL');
    await claimOf({ ...thisProcess(), pid: Number(line.toString()), startedAt: null });
    const own = claimFiles();
    await expect.poll(() => own.claim(at('a')), { timeout: 20_000 }).toBeDefined();
    parent.kill('SIGKILL');
    await once(parent, 'exit');
  });

  it('passes from a process on another machine when it is no longer renewed', async () => {
    await claimOf({ host: 'elsewhere', pid: 1 });
    const own = claimFiles();
    expect(own.claim(at('a'))).toBeUndefined();
    const longAgo = systemClock.now() / 1000 - 61;
    await utimes(at('a.claim-0'), longAgo, longAgo);
    expect(own.claim(at('a'))).toBeDefined();
  });

  it('is respected even before its owner’s name is written', async () => {
    await writeFile(at('a.claim-0'), '');
    expect(claimFiles().claim(at('a'))).toBeUndefined();
  });
});
