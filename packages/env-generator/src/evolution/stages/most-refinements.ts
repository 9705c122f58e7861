/**
 * Maximum number of refinements of an answer or a request (packages/amemgym/spec.md#environment-generation, calls 9–10 and
 * 13–14); it is checked before the first and after each one.
 */
export const mostRefinements = 20;
