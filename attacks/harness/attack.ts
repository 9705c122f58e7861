import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createRng, type Rng } from '@memgym/core';

/** What an attack is given. */
export interface Battle {
  /** The checkout that is attacked. */
  readonly target: string;
  /** Fewer tries, for CI. */
  readonly short: boolean;
  readonly rng: Rng;
  /** A new empty folder. */
  folder(name: string): string;
  /** Counts one try; `problem` says what fell, and is undefined where it survived. */
  count(what: string, problem: string | undefined): void;
}

export interface Attack {
  readonly name: string;
  /** What is done, and what must hold, in one sentence. */
  readonly promise: string;
  run(battle: Battle): Promise<void>;
}

/** How an attack went. */
export interface Outcome {
  readonly name: string;
  readonly tried: number;
  readonly fell: readonly string[];
  readonly seconds: number;
}

/** Runs an attack in a folder of its own. An attack that itself fails counts as a fall. */
export async function fight(
  attack: Attack,
  options: { target: string; short: boolean; seed: string; place: string },
): Promise<Outcome> {
  const started = performance.now();
  const fell: string[] = [];
  let tried = 0;
  let folders = 0;
  const battle: Battle = {
    target: options.target,
    short: options.short,
    rng: createRng(`${options.seed}/${attack.name}`),
    folder(name) {
      folders += 1;
      const path = join(options.place, `${attack.name}-${folders}-${name}`);
      mkdirSync(path, { recursive: true });
      return path;
    },
    count(what, problem) {
      tried += 1;
      if (problem !== undefined) fell.push(`${what}: ${problem}`);
    },
  };
  try {
    await attack.run(battle);
  } catch (error) {
    tried += 1;
    fell.push(`the attack itself failed: ${error instanceof Error ? error.stack : String(error)}`);
  }
  return { name: attack.name, tried, fell, seconds: (performance.now() - started) / 1000 };
}
