import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@memgym/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClaimFiles } from './claim-file.js';

let folder = '';
const at = (name: string): string => join(folder, name);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-claims-'));
});
afterEach(() => rm(folder, { recursive: true }));

const claimOf = (owner: unknown): Promise<void> => writeFile(at('a.claim-0'), JSON.stringify(owner));

describe('a claim', () => {
  it('is held until it is given up, and leaves nothing', async () => {
    const own = createClaimFiles(systemClock);
    const other = createClaimFiles(systemClock);
    const giveUp = own.claim(at('a'));
    expect(giveUp).toBeDefined();
    expect(own.claim(at('a'))).toBeUndefined();
    expect(other.claim(at('a'))).toBeUndefined();
    giveUp?.();
    const second = other.claim(at('a'));
    expect(second).toBeDefined();
    second?.();
    expect(await readdir(folder)).toEqual([]);
  });

  it('shares its file with the others of its owner, in whichever order they end', async () => {
    const own = createClaimFiles(systemClock);
    const giveUps = ['a', 'b', 'c'].map((name) => own.claim(at(name)));
    expect((await stat(at('a.claim-0'))).ino).toBe((await stat(at('c.claim-0'))).ino);
    giveUps[0]?.();
    const late = own.claim(at('d'));
    expect((await stat(at('d.claim-0'))).nlink).toBe(3);
    expect(createClaimFiles(systemClock).claim(at('b'))).toBeUndefined();
    for (const giveUp of [...giveUps.slice(1), late]) giveUp?.();
    expect(await readdir(folder)).toEqual([]);
  });

  it('passes on from a process that has ended, to one only', async () => {
    const child = spawn(process.execPath, ['--version']);
    await once(child, 'exit');
    await claimOf({ host: hostname(), pid: child.pid });
    const giveUp = createClaimFiles(systemClock).claim(at('a'));
    expect(giveUp).toBeDefined();
    expect(createClaimFiles(systemClock).claim(at('a'))).toBeUndefined();
    giveUp?.();
    expect(await readdir(folder)).toEqual([]);
  });

  it.skipIf(!existsSync('/proc/self'))('passes on from a killed process that nobody has reaped', async () => {
    // The shell starts a child, becomes another program, and so never takes notice of the child’s end.
    const parent = spawn('sh', ['-c', 'sleep 0.05 & echo $!; exec sleep 30']);
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    await claimOf({ host: hostname(), pid: Number(line.toString()) });
    const claims = createClaimFiles(systemClock);
    await expect.poll(() => claims.claim(at('a'))).toBeDefined();
    parent.kill('SIGKILL');
    await once(parent, 'exit');
  });

  it('passes on from another machine once it is no longer renewed', async () => {
    await claimOf({ host: 'elsewhere', pid: 1 });
    const claims = createClaimFiles(systemClock);
    expect(claims.claim(at('a'))).toBeUndefined();
    const longAgo = systemClock.now() / 1000 - 61;
    await utimes(at('a.claim-0'), longAgo, longAgo);
    expect(claims.claim(at('a'))).toBeDefined();
  });

  it('holds, too, while its owner’s name is not yet written', async () => {
    await writeFile(at('a.claim-0'), '');
    expect(createClaimFiles(systemClock).claim(at('a'))).toBeUndefined();
  });
});
