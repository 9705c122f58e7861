import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createManualClock, systemClock } from '@memgym/core';
import { thisProcess } from '@memgym/files';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ClaimFiles, createClaimFiles, isOwnerFile } from './claim-file.js';

let folder = '';
const at = (name: string): string => join(folder, name);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-claims-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

const claimFiles = (): ClaimFiles => createClaimFiles(folder, systemClock);
const claims = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.includes('.claim-'));
const claimOf = (owner: unknown): Promise<void> => writeFile(at('a.claim-0'), JSON.stringify(owner));

describe('a claim', () => {
  it('is held until it is released, and leaves no file behind', async () => {
    const own = claimFiles();
    const other = claimFiles();
    const giveUp = own.claim('a');
    expect(giveUp).toBeDefined();
    expect(own.claim('a')).toBeUndefined();
    expect(other.claim('a')).toBeUndefined();
    giveUp?.();
    const second = other.claim('a');
    expect(second).toBeDefined();
    second?.();
    expect(await claims()).toEqual([]);
  });

  it('is renewed while it is held, and not after its release', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const giveUp = claimFiles().claim('a');
    await utimes(at('a.claim-0'), 0, 0);
    vi.advanceTimersByTime(10_000);
    await vi.waitFor(async () => expect((await stat(at('a.claim-0'))).mtimeMs).toBeGreaterThan(0));
    giveUp?.();
    vi.advanceTimersByTime(10_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is a link to the same file as the other claims of its process, which goes when none is held', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const own = claimFiles();
    const releases = [own.claim('a'), own.claim('b')];
    const files = await Promise.all([stat(at('a.claim-0')), stat(at('b.claim-0'))]);
    expect(files.map(({ nlink }) => nlink)).toEqual([3, 3]);
    for (const release of releases) release?.();
    expect(await readdir(folder)).toHaveLength(1);
    vi.advanceTimersByTime(10_000);
    expect(await readdir(folder)).toEqual([]);
  });

  it('counts from its own time, however long ago its process made the one before', async () => {
    const clock = createManualClock(1_000_000);
    const own = createClaimFiles(folder, clock);
    own.claim('a')?.();
    clock.advance(70_000);
    own.claim('b');
    expect((await stat(at('b.claim-0'))).mtimeMs).toBe(1_070_000);
  });

  it('is a file of its own where no link can be made', async () => {
    const own = claimFiles();
    own.claim('a');
    const [ownersFile = ''] = (await readdir(folder)).filter(isOwnerFile);
    await rm(at(ownersFile));
    const giveUp = own.claim('b');
    expect((await stat(at('b.claim-0'))).nlink).toBe(1);
    expect(readFileSync(at('b.claim-0'), 'utf8')).toBe(JSON.stringify(thisProcess()));
    expect(claimFiles().claim('b')).toBeUndefined();
    giveUp?.();
    expect(await claims()).toEqual(['a.claim-0']);
  });

  it('passes from an ended process to exactly one other', async () => {
    const child = spawn(process.execPath, ['--version']);
    await once(child, 'exit');
    await claimOf({ ...thisProcess(), pid: child.pid, startedAt: null });
    const giveUp = claimFiles().claim('a');
    expect(giveUp).toBeDefined();
    expect(claimFiles().claim('a')).toBeUndefined();
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
    await expect.poll(() => own.claim('a'), { timeout: 20_000 }).toBeDefined();
    parent.kill('SIGKILL');
    await once(parent, 'exit');
  });

  it('passes from a process on another machine when it is no longer renewed', async () => {
    await claimOf({ host: 'elsewhere', pid: 1 });
    const own = claimFiles();
    expect(own.claim('a')).toBeUndefined();
    const longAgo = systemClock.now() / 1000 - 61;
    await utimes(at('a.claim-0'), longAgo, longAgo);
    expect(own.claim('a')).toBeDefined();
  });

  it('is respected even before its owner’s name is written', async () => {
    await writeFile(at('a.claim-0'), '');
    expect(claimFiles().claim('a')).toBeUndefined();
  });

  it('passes soon from a process that was killed before it wrote its name', async () => {
    await writeFile(at('a.claim-0'), '');
    const justNow = systemClock.now() / 1000 - 6;
    await utimes(at('a.claim-0'), justNow, justNow);
    expect(claimFiles().claim('a')).toBeDefined();
  });
});
