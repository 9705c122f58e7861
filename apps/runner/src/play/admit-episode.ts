import { checkHeld, type HeldOutcome } from '@memgym/conformance';
import { createRng, createStepClock, type EpisodeRecord, type HeldMessages, type Scope } from '@memgym/core';
import type { PlannedSystem } from '../plan/plan-systems.js';
import { mixedScopes, type Opening, strayMemory } from './open-scope.js';
import type { WatchedMemory } from './watched-memory.js';

/** How a play waits. */
export interface Waiting {
  /** Milliseconds from any origin. */
  readonly elapsed: () => number;
  /** Waits so many milliseconds; rejects when the signal is aborted. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
}

interface Admitting extends Waiting {
  readonly opening: Opening;
  readonly watched: WatchedMemory;
  readonly scope: Scope;
  /** Milliseconds for which the last write is awaited. */
  readonly limitMs: number;
  readonly record: (record: EpisodeRecord) => void;
}

/** What the admission of an episode took. */
export interface AdmissionTimes {
  /** All of it, in milliseconds. */
  readonly ms: number;
  /** Milliseconds until each message that was found was found. */
  readonly foundMs: readonly number[];
}

/** Memories of one search. */
const k = 10;

/**
 * Before the questions of an episode, finds out what a memory outside holds of it: the last write is awaited, some
 * messages are searched, and so is a scope that nothing is written to. Records what was found.
 * @throws {BackendError} when the scopes of the memory are not separate
 */
export async function admitEpisode(system: PlannedSystem, admitting: Admitting): Promise<AdmissionTimes> {
  const { opening, watched, scope, elapsed, pause, record } = admitting;
  const { episode, signal } = opening;
  const { memory } = watched;
  const from = elapsed();
  const rng = createRng(`admission ${episode.id}`);
  const known = patienceOf(system);
  const { held, foundMs } = await checkHeld({
    search: async (text) => {
      const context = { scope, clock: createStepClock(), rng, signal };
      return (await memory.retrieve({ text, k }, context)).items;
    },
    messages: watched.messages(),
    citesSources: memory.info.provenance !== 'unknown',
    rng,
    patience: { now: elapsed, pause: (ms) => pause(ms, signal), limitMs: known.limitMs(admitting.limitMs) },
  });
  known.note(held, foundMs);
  const stray = await strayMemory(system, opening);
  record({ kind: 'admission', ...held, ...(stray !== undefined && { stray: stray.id }) });
  if (stray !== undefined) throw mixedScopes(memory.info.name, stray);
  return { ms: elapsed() - from, foundMs };
}

/** The record of an episode whose new scope was not empty. */
export function strayRecord(stray: string): HeldMessages & { readonly kind: 'admission' } {
  const none = {
    written: 0,
    searched: 0,
    found: 0,
    late: 0,
    cut: 0,
    rewritten: 0,
    miscited: 0,
    misdated: 0,
    bundled: 0,
  };
  return { kind: 'admission', ...none, carried: 0, lost: [], stray };
}

/** A service that loses messages would be awaited to the limit in every episode. */
const mostInVain = 3;
const leastMs = 1000;

/** What episodes of one system have in common in this process: how long its messages took. */
class Patience {
  #slowestMs = 0;
  #inVain = 0;

  /** Less than the whole limit, once messages were awaited in vain that others of the system did not need. */
  limitMs(wholeMs: number): number {
    if (this.#inVain < mostInVain) return wholeMs;
    return Math.min(wholeMs, Math.max(leastMs, 4 * this.#slowestMs));
  }

  note({ lost }: Pick<HeldMessages, 'lost'>, foundMs: HeldOutcome['foundMs']): void {
    this.#slowestMs = Math.max(this.#slowestMs, ...foundMs);
    if (lost.length > 0) this.#inVain += 1;
  }
}

const patiences = new WeakMap<PlannedSystem, Patience>();

function patienceOf(system: PlannedSystem): Patience {
  const known = patiences.get(system) ?? new Patience();
  patiences.set(system, known);
  return known;
}
