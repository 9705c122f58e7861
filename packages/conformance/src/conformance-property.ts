import type { ConformanceContext } from './conformance-context.js';
import type { ConformancePropertyId } from './conformance-property-id.js';

/** `passed`, or the reason why there was nothing to check. */
export type ConformanceOutcome = 'passed' | { readonly skipped: string };

/** One property of the contract, and its check, which uses only the contract. */
export interface ConformanceProperty {
  readonly id: ConformancePropertyId;
  readonly title: string;
  /** @throws {MemGymError} when the system violates it; a `ConformanceError` explains how */
  check(context: ConformanceContext): Promise<ConformanceOutcome>;
}
