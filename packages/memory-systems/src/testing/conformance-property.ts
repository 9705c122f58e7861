import type { ConformanceContext } from './conformance-context.js';

/**
 * Short names of the properties, in the order of docs/specs/memory-systems.md#conformance, then those that the
 * contract adds.
 */
export type ConformancePropertyId =
  | 'ranking'
  | 'provenance'
  | 'snapshots'
  | 'pure-reads'
  | 'determinism'
  | 'isolation'
  | 'no-loss'
  | 'idempotence'
  | 'bad-model-output'
  | 'failing-model'
  | 'update-and-delete'
  | 'event-time'
  | 'filters'
  | 'exact-match'
  | 'plain-data'
  | 'accounting'
  | 'closing'
  | 'expiry'
  | 'users'
  | 'evolution'
  | 'capabilities';

/** `passed`, or why there was nothing to check. */
export type ConformanceOutcome = 'passed' | { readonly skipped: string };

/** One promise of the contract, and how to check it with nothing but the contract. */
export interface ConformanceProperty {
  readonly id: ConformancePropertyId;
  readonly title: string;
  /** @throws {MemGymError} when the system breaks the promise; a `ConformanceError` says how */
  check(context: ConformanceContext): Promise<ConformanceOutcome>;
}
