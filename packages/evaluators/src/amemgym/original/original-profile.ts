/**
 * How results of the original program are read: `reference` as it scored them, the luck of unreadable
 * replies included; `fixed` counts those as wrong.
 */
export type OriginalProfile = 'fixed' | 'reference';

/** Something under both profiles. */
export interface ByProfile<Value> {
  readonly fixed: Value;
  readonly reference: Value;
}
