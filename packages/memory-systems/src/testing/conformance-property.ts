import type { ConformanceContext } from './conformance-context.js';
import type { ConformancePropertyId } from './conformance-property-id.js';

/** `passed`, or why there was nothing to check. */
export type ConformanceOutcome = 'passed' | { readonly skipped: string };

/** One promise of the contract, and how to check it with nothing but the contract. */
export interface ConformanceProperty {
  readonly id: ConformancePropertyId;
  readonly title: string;
  /** @throws {MemGymError} when the system breaks the promise; a `ConformanceError` says how */
  check(context: ConformanceContext): Promise<ConformanceOutcome>;
}
