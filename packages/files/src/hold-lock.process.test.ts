import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createManualClock, StorageError } from '@memgym/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdLock, isLockHeld } from './hold-lock.js';
import { thisProcess } from './process-owner.js';

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const program = [
  process.execPath,
  '--conditions=@memgym/source',
  '--import',
  tsx,
  fileURLToPath(new URL('./__fixtures__/hold-lock.ts', import.meta.url)),
];
const container = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];
// Namespaces need rights that a container or a user may lack.
const hasNamespaces = spawnSync(container[0] as string, [...container.slice(1), 'true']).status === 0;
const reason = hasNamespaces ? '' : ' (skipped: this process may not make PID namespaces)';

let folder = '';
let place = '';
const started: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-lock-'));
  place = join(folder, 'run.lock');
});
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await rm(folder, { recursive: true });
});

const clockFile = () => join(folder, 'now');
/** Sets the time of all contenders. */
function setTime(ms: number): void {
  writeFileSync(`${clockFile()}.new`, String(ms));
  renameSync(`${clockFile()}.new`, clockFile());
}
const shared = { now: () => Number(readFileSync(clockFile(), 'utf8')) };
/** Time at which the lock's lease ends. */
const leaseEnd = () => Number(readdirSync(place)[0]?.split('.').at(-1));

/** A process that takes the lock on request. */
function contender(leaseMs = 60_000, within: readonly string[] = []) {
  const [command = '', ...args] = [...within, ...program, place, String(leaseMs), clockFile()];
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  started.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    async ask(line: string): Promise<string> {
      child.stdin.write(`${line}\n`);
      return (await lines.next()).value as string;
    },
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

const nowHeldBy = () => JSON.parse(readFileSync(join(place, readdirSync(place)[0] as string), 'utf8'));

/** Leaves a lock of a process on another host whose lease ends at the given time. */
async function leaveForeign(owner: Partial<ReturnType<typeof thisProcess>>, leaseEndsAtMs: number) {
  await mkdir(place);
  writeFileSync(join(place, `foreign.${leaseEndsAtMs}`), JSON.stringify({ ...thisProcess(), ...owner }));
}

describe('a lock', () => {
  it('leaves no file after its release, and can then be acquired again', () => {
    for (let round = 0; round < 3; round += 1) {
      const lock = holdLock(place);
      lock.check();
      expect([readdirSync(folder), isLockHeld(place)]).toEqual([['run.lock'], true]);
      lock.release();
      lock.release();
      expect([readdirSync(folder), isLockHeld(place)]).toEqual([[], false]);
    }
  });

  it.skipIf(process.platform === 'win32')(
    'that the disk does not let its holder remove counts as released in this process',
    () => {
      const lock = holdLock(place);
      const file = join(place, readdirSync(place)[0] as string);
      const content = readFileSync(file, 'utf8');
      // Cannot be removed as a file.
      rmSync(file);
      mkdirSync(file);
      lock.release();
      rmSync(file, { recursive: true });
      writeFileSync(file, content);
      expect(isLockHeld(place)).toBe(false);
      holdLock(place).release();
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it('is readable only by its owner', async () => {
    const lock = holdLock(place);
    expect((await stat(place)).mode & 0o777).toBe(0o700);
    expect((await stat(join(place, readdirSync(place)[0] as string))).mode & 0o777).toBe(0o600);
    lock.release();
  });

  it('rejects a second holder in the same process, naming the first', () => {
    const lock = holdLock(place);
    expect(() => holdLock(place)).toThrow(/this process already has it locked/);
    expect(() => holdLock(place)).toThrow(StorageError);
    lock.release();
  });

  it('follows no link, and replaces no file', () => {
    const elsewhere = join(folder, 'elsewhere');
    symlinkSync(elsewhere, place);
    expect(() => holdLock(place)).toThrow(/a file or link is in the way/);
    expect(() => isLockHeld(place)).toThrow(/a file or link is in the way/);
    expect(existsSync(elsewhere)).toBe(false);
  });

  it('is free if a process was killed while releasing it, or before acquiring it', async () => {
    await mkdir(place);
    await mkdir(`${place}.${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}.new`);
    holdLock(place).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('of another host is respected until its lease expires, and then taken over', async () => {
    const clock = createManualClock(1_000_000);
    await leaveForeign({ host: 'another-host' }, 1_000_500);
    expect(() => holdLock(place, { clock })).toThrow(/of another-host holds it/);
    expect(isLockHeld(place, { clock })).toBe(true);
    clock.advance(500);
    expect(isLockHeld(place, { clock })).toBe(false);
    const lock = holdLock(place, { clock });
    expect(nowHeldBy()).toEqual(thisProcess());
    lock.release();
  });

  it('is taken over if its lease ends so late that the clock must have been set back since', async () => {
    const clock = createManualClock(1_000_000);
    const hourMs = 3_600_000;
    await leaveForeign({ bootId: 'before-the-restart' }, 1_000_000 + hourMs);
    expect(isLockHeld(place, { clock })).toBe(false);
    holdLock(place, { clock }).release();
  });

  it.skipIf(thisProcess().startedAt === null)(
    'of an earlier process with the same process id no longer counts',
    async () => {
      await leaveForeign({ startedAt: '1' }, Number.MAX_SAFE_INTEGER);
      const lock = holdLock(place);
      expect(isLockHeld(place)).toBe(true);
      lock.release();
    },
  );

  it('of another boot of this host is respected until its lease expires', async () => {
    const clock = createManualClock(1000);
    await leaveForeign({ bootId: 'another-boot' }, 2000);
    expect(() => holdLock(place, { clock })).toThrow(/holds it/);
    clock.advance(1000);
    holdLock(place, { clock }).release();
  });

  it('that was taken over stops its earlier holder before the next write, and is not removed by it', () => {
    const clock = createManualClock(0);
    const lock = holdLock(place, { clock, leaseMs: 1000 });
    lock.check();
    // As a process on another host would do after the lease expires.
    const [name = ''] = readdirSync(place);
    renameSync(join(place, name), join(place, 'taken.9000'));
    clock.advance(1000);
    expect(() => lock.check()).toThrow(/another process took over the lock/);
    expect(() => lock.check()).toThrow(StorageError);
    lock.release();
    expect(readdirSync(place)).toEqual(['taken.9000']);
  });

  it('that a host took over whose clock is hours ahead stops its earlier holder before the next write, too', () => {
    const clock = createManualClock(0);
    const lock = holdLock(place, { clock });
    const [name = ''] = readdirSync(place);
    renameSync(join(place, name), join(place, `taken.${3 * 3_600_000}`));
    expect(() => lock.check()).toThrow(/another process took over the lock/);
    lock.release();
    expect(readdirSync(place)).toHaveLength(1);
  });

  it('stays with its holder when the clock is set hours ahead or back', () => {
    const clock = createManualClock(10 * 3_600_000);
    const lock = holdLock(place, { clock });
    clock.advance(5 * 3_600_000);
    lock.check();
    expect(isLockHeld(place, { clock })).toBe(true);
    const earlier = createManualClock(0);
    expect(isLockHeld(place, { clock: earlier })).toBe(true);
    lock.check();
    lock.release();
  });

  it('is renewed by `check` if nothing else could, unless another process took it', () => {
    const clock = createManualClock(0);
    const lock = holdLock(place, { clock, leaseMs: 1000 });
    clock.advance(5000);
    lock.check();
    expect(readdirSync(place)[0]).toMatch(/\.6000$/);
    lock.release();
  });
});

describe('processes', () => {
  beforeEach(() => setTime(1_000_000));

  it('of a killed process goes to one of four processes that take it at the same moment', async () => {
    const first = contender();
    expect(await first.ask('take')).toBe('held');
    await first.kill();
    const four = Array.from({ length: 4 }, () => contender());
    for (let round = 0; round < 2; round += 1) {
      const taken = await Promise.all(four.map(({ ask }) => ask(round === 0 ? 'take' : 'check')));
      if (round > 0) continue;
      expect(taken.toSorted()).toEqual(['held', 'in-use', 'in-use', 'in-use']);
    }
  });

  it('a lock outlives its lease as long as its process runs, blocked or not', async () => {
    const leaseMs = 600;
    const holder = contender(leaseMs);
    expect(await holder.ask('take')).toBe('held');
    holder.child.kill('SIGSTOP');
    setTime(1_000_000 + 2 * leaseMs);
    expect(() => holdLock(place, { clock: shared })).toThrow(new RegExp(`process ${holder.child.pid} of`));
    holder.child.kill('SIGCONT');
    expect(await holder.ask('check')).toBe('checked');
    expect(await holder.ask('release')).toBe('released');
    expect(existsSync(place)).toBe(false);
  });

  it.skipIf(!hasNamespaces)(
    `in two containers with the same number: the second is refused as long as the first renews${reason}`,
    async () => {
      const leaseMs = 60;
      const first = contender(leaseMs, container);
      expect(await first.ask('take')).toBe('held');
      expect(nowHeldBy().pid).toBe(1);
      // It renews at least once in each half of a lease, for longer than its first lease.
      for (let now = 1_000_030; now <= 1_000_120; now += 30) {
        setTime(now);
        await expect.poll(leaseEnd, { timeout: 60_000 }).toBe(now + leaseMs);
      }
      const second = contender(leaseMs, container);
      expect(await second.ask('take')).toBe('in-use');
      expect(await first.ask('check')).toBe('checked');
    },
  );

  it.skipIf(!hasNamespaces)(
    `in a container: a killed one’s lock is taken over after its lease, a paused one that lost it stops${reason}`,
    async () => {
      const leaseMs = 600;
      const first = contender(leaseMs, container);
      expect(await first.ask('take')).toBe('held');
      const children = spawnSync('pgrep', ['-P', String(first.child.pid)], { encoding: 'utf8' }).stdout;
      process.kill(Number(children.trim()), 'SIGSTOP');
      setTime(leaseEnd());
      const second = contender(leaseMs, container);
      expect(await second.ask('take')).toBe('held');
      process.kill(Number(children.trim()), 'SIGCONT');
      expect(await first.ask('check')).toBe('lost');
      expect(await second.ask('check')).toBe('checked');
      await second.kill();
      expect(() => holdLock(place, { clock: shared })).toThrow(/process 1 of/);
      setTime(leaseEnd());
      holdLock(place, { clock: shared }).release();
    },
  );
});
