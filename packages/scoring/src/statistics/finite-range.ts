/** The bounds that an interval can use; none if one of them is infinite. */
export const finiteRange = (
  range: readonly [low: number, high: number] | undefined,
): readonly [low: number, high: number] | undefined => (range?.every(Number.isFinite) ? range : undefined);
