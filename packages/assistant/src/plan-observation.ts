import {
  isSession,
  isTurn,
  type MemoryInput,
  type Turn,
  turnsOfSession,
  type WriteReport,
} from '@memgym/core';
import { inputsOf } from '@memgym/memory-systems/define';
import type { AssistantWindow } from './assistant-options.js';
import type { AssistantRules } from './rules.js';

/** The effects of one observation. */
export interface PlannedObservation {
  /** The inputs that go into memory now, in order; the inputs of one batch belong together. */
  readonly batches: readonly (readonly MemoryInput[])[];
  /** The window after the observation, oldest first. */
  readonly window: readonly Turn[];
  /** Ids of the turns that remain in the window. */
  readonly buffered: readonly string[];
  readonly skipped: WriteReport['skipped'];
}

/** An observed input, or the messages of one exchange. */
export type Observed = MemoryInput | readonly Turn[];

/**
 * Plans an observation; nothing is changed. Without window settings, it goes directly to memory. With window settings,
 * its turns pass through the window, while documents, which belong to no dialogue, go directly to memory.
 */
export function planObservation(
  observed: Observed,
  current: readonly Turn[],
  {
    settings,
    rules,
  }: { readonly settings: AssistantWindow | undefined; readonly rules: Pick<AssistantRules, 'advance'> },
): PlannedObservation {
  const turns = turnsOf(observed);
  if (settings === undefined || turns === undefined) {
    const batches = [isExchange(observed) ? inputsOf(observed) : [observed]];
    return { batches, window: current, buffered: [], skipped: [] };
  }
  const waiting = new Set(current.map(({ id }) => id));
  const fresh = turns.filter(({ id }) => !waiting.has(id));
  // The caller may change its objects later.
  const { kept, batches } = rules.advance(current, structuredClone(fresh), settings);
  const own = new Set(fresh.map(({ id }) => id));
  return {
    batches: batches.map(inputsOf),
    window: kept,
    buffered: kept.map(({ id }) => id).filter((id) => own.has(id)),
    skipped: turns
      .filter(({ id }) => waiting.has(id))
      .map(({ id }) => ({ sourceId: id, reason: 'It is already in the window.' })),
  };
}

function isExchange(observed: Observed): observed is readonly Turn[] {
  return Array.isArray(observed);
}

/** Undefined for a document. */
function turnsOf(observed: Observed): readonly Turn[] | undefined {
  if (isExchange(observed)) return observed;
  if (isSession(observed)) return turnsOfSession(observed);
  return isTurn(observed) ? [observed] : undefined;
}
