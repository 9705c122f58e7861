import { type ChildProcess, fork } from 'node:child_process';
import type { Outcome } from './attack.js';

/** An attack by name, and how it is fought. */
export interface Fight {
  readonly name: string;
  readonly target: string;
  readonly short: boolean;
  readonly seed: string;
  /** An empty folder. */
  readonly place: string;
}

/** What the process of an attack says: each try, and the outcome at the end. */
export type Told = { readonly tried: string } | { readonly outcome: Outcome };

/** Processes of attacks that are under way; each leads a group with everything that its attack started. */
const running = new Set<ChildProcess>();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    for (const child of running) killGroup(child);
    process.exit(1);
  });
}

/**
 * Fights an attack in a process of its own, with a bound: an attack that hangs or ends its process has fallen, what it
 * started is killed, and the next one begins.
 * @param limitSeconds after which it is killed
 */
export function inOwnProcess(fight: Fight, limitSeconds: number): Promise<Outcome> {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = fork(new URL('../run.ts', import.meta.url), [], {
      detached: true,
      env: { ...process.env, MEMGYM_FIGHT: JSON.stringify(fight) },
    });
    running.add(child);
    let tried = 0;
    let last = 'nothing';
    let outcome: Outcome | undefined;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      killGroup(child);
    }, limitSeconds * 1000);
    child.on('message', (told: Told) => {
      if ('outcome' in told) outcome = told.outcome;
      else {
        tried += 1;
        last = told.tried;
      }
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      killGroup(child);
      running.delete(child);
      const how = isLate ? `did not end within ${limitSeconds} s` : `ended with ${signal ?? code}`;
      resolve(
        outcome ?? {
          ...{ name: fight.name, tried: tried + 1, notes: [] },
          fell: [`the attack ${how}; tried last: ${last}`],
          seconds: (performance.now() - started) / 1000,
        },
      );
    });
  });
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing of it is left.
  }
}
