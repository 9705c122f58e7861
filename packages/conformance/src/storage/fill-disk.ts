import { spawnSync } from 'node:child_process';
import type { StoredRow } from '@memgym/core';
import { numberedChange, writtenScope } from './kill-writer.js';
import type { StorageSubject } from './storage-subject.js';
import { runWriter } from './writing-process.js';

/** One round of a process with limited files; to the process, a limit looks like a full disk. */
export interface FilledRound {
  /** Number of changes that it reported as made, in all rounds so far. */
  readonly made: number;
  /** The refused change. */
  readonly error: { readonly name: string; readonly reason?: string; readonly hint?: string };
  /** The rows that it read after the failure, before and after there was room again; null if it could not. */
  readonly rows: readonly [full: readonly StoredRow[] | null, roomy: readonly StoredRow[] | null];
}

/** The reason why a process cannot limit the size of its files here; undefined if it can. */
export function noLimitsReason(): string | undefined {
  const works = spawnSync('prlimit', ['--pid', `${process.pid}`, '--fsize']).status === 0;
  return works ? undefined : 'this system has no `prlimit`';
}

/**
 * Runs a process that makes one change after another. In each round, its files may grow by a few more bytes than in the
 * round before, so that a write stops at every point of a change. Then they may grow without limit for one change.
 */
export async function fillDisk(
  subject: NonNullable<StorageSubject['program']>,
  {
    folder,
    rounds,
    stepBytes,
  }: { readonly folder: string; readonly rounds: number; readonly stepBytes: number },
): Promise<readonly FilledRound[]> {
  const program = `
    const { spawnSync } = await import('node:child_process');
    const { readdirSync, statSync } = await import('node:fs');
    const { join } = await import('node:path');
    const [module, folder] = process.argv.slice(1);
    const numberedChange = ${numberedChange.toString()};
    // Without scrubbing, which makes files smaller.
    const change = (n) => ({ ...numberedChange(n), scrub: false });
    const scope = ${JSON.stringify(writtenScope)};
    const limit = (bytes) =>
      spawnSync('prlimit', ['--pid', String(process.pid), '--fsize=' + bytes + ':unlimited']);
    const sizes = () =>
      readdirSync(folder, { recursive: true }).map((name) => statSync(join(folder, name)).size);
    const storage = await (await import(module)).open(folder);
    if (storage.manifest === undefined) await storage.describe({ test: true });
    const read = () =>
      storage.read(scope).then(
        (rows) => rows.map(({ key, value, text }) => ({ key, value, text })),
        () => null,
      );
    let made = 0;
    for (let round = 0; round < ${rounds}; round += 1) {
      await storage.commit(scope, change(made));
      made += 1;
      limit(Math.max(0, ...sizes()) + round * ${stepBytes});
      for (;;) {
        try {
          await storage.commit(scope, change(made));
          made += 1;
        } catch (error) {
          const { name, reason, hint } = error;
          const full = await read();
          limit('unlimited');
          console.log(JSON.stringify({ made, error: { name, reason, hint }, rows: [full, await read()] }));
          break;
        }
      }
    }
    await storage.close();`;
  const { lines, complaint, exitCode } = await runWriter(subject, program, [folder]);
  if (exitCode !== 0) throw new Error(`The writing process failed: ${complaint}`);
  return lines.map((line) => JSON.parse(line) as FilledRound);
}
