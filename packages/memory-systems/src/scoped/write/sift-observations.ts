import type { Clock } from '@memgym/core';
import { type Expiry, isSession, type JsonObject, type MemoryInput, sha256 } from '@memgym/core/memory';
import type { Observation } from '../design/observation.js';
import { observationsOf } from './observations-of.js';

/** The inputs that are new to a scope, and the reasons for skipping the others. */
export interface SiftedInput {
  readonly fresh: readonly Observation[];
  /** Id and content digest of each fresh observation. */
  readonly learned: readonly (readonly [sourceId: string, digest: string])[];
  readonly expiring: readonly (readonly [sourceId: string, expiry: Expiry])[];
  readonly described: readonly (readonly [sourceId: string, meta: JsonObject])[];
  readonly skipped: readonly { readonly sourceId: string; readonly reason: string }[];
}

/**
 * Selects the observations that are new to the scope and not blank.
 * @param digestOf the content digest of a source that the scope knows
 */
export function siftObservations(
  inputs: readonly MemoryInput[],
  digestOf: (sourceId: string) => string | undefined,
  clock: Clock,
): SiftedInput {
  const fresh: Observation[] = [];
  const learned = new Map<string, string>();
  const skipped: { sourceId: string; reason: string }[] = [];
  for (const observation of inputs.flatMap(observationsOf)) {
    const { sourceId, content, expiresAt } = observation;
    const digest = contentDigest(content);
    const known = learned.get(sourceId) ?? digestOf(sourceId);
    if (known !== undefined) {
      const reason = known === digest ? 'duplicate' : 'duplicate id with another text; the first stays';
      skipped.push({ sourceId, reason });
    } else if (content.trim() === '') {
      skipped.push({ sourceId, reason: 'blank text' });
    } else if (typeof expiresAt === 'number' && clock.now() >= expiresAt) {
      skipped.push({ sourceId, reason: 'expired' });
    } else {
      fresh.push(observation);
      learned.set(sourceId, digest);
    }
  }
  for (const input of inputs) {
    if (!isSession(input) || input.turns.length > 0) continue;
    skipped.push({ sourceId: input.id, reason: 'the session has no turns' });
  }
  const expiring = fresh.flatMap(({ sourceId, expiresAt }) =>
    expiresAt === undefined ? [] : [[sourceId, expiresAt] as const],
  );
  const described = fresh.flatMap(({ sourceId, meta }) =>
    meta === undefined || Object.keys(meta).length === 0 ? [] : [[sourceId, meta] as const],
  );
  return { fresh, learned: [...learned], expiring, described, skipped };
}

/** A part of SHA-256 that is long enough to distinguish two texts. */
export function contentDigest(content: string): string {
  return sha256(content).slice(0, 16);
}
