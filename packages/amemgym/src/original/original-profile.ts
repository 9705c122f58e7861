/**
 * The scoring of the original program's results. `reference`: as in the original, so that an option drawn for an
 * unreadable reply can be right. `fixed`: unreadable replies are wrong.
 */
export type OriginalProfile = 'fixed' | 'reference';

/** A value per profile. */
export interface ByProfile<Value> {
  readonly fixed: Value;
  readonly reference: Value;
}
