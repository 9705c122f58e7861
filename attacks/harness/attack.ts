import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createRng, type Rng } from '@memgym/core';

/** The input of an attack. */
export interface Battle {
  /** The attacked checkout. */
  readonly target: string;
  /** Fewer tries, for CI. */
  readonly short: boolean;
  readonly rng: Rng;
  /** A new empty folder. */
  folder(name: string): string;
  /** Prints a line below the attack: figures, or why it was skipped. */
  note(text: string): void;
  /** Counts one try; `problem` describes the failure, and is undefined if there was none. */
  count(what: string, problem: string | undefined): void;
}

export interface Attack {
  readonly name: string;
  /** The attack and the expected result, in one sentence. */
  readonly promise: string;
  run(battle: Battle): Promise<void>;
}

/** The result of an attack. */
export interface Outcome {
  readonly name: string;
  readonly tried: number;
  readonly fell: readonly string[];
  readonly notes: readonly string[];
  readonly seconds: number;
}

/** Runs an attack in a separate folder. An error in the attack itself counts as a failure. */
export async function fight(
  attack: Attack,
  options: {
    target: string;
    short: boolean;
    seed: string;
    place: string;
    /** Called with each try. */
    onTry: (what: string) => void;
  },
): Promise<Outcome> {
  const started = performance.now();
  const fell: string[] = [];
  const notes: string[] = [];
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
    note(text) {
      notes.push(text);
    },
    count(what, problem) {
      tried += 1;
      options.onTry(what);
      if (problem !== undefined) fell.push(`${what}: ${problem}`);
    },
  };
  try {
    await attack.run(battle);
  } catch (error) {
    tried += 1;
    fell.push(`the attack itself failed: ${error instanceof Error ? error.stack : String(error)}`);
  }
  return { name: attack.name, tried, fell, notes, seconds: (performance.now() - started) / 1000 };
}
