/**
 * Names of the five categories by their number in the file (LoCoMo paper; packages/memorybench/spec.md#datasets).
 * They are the `type` of a question.
 */
export const locomoCategories = {
  1: 'multi-hop',
  2: 'temporal',
  3: 'open-domain',
  4: 'single-hop',
  5: 'adversarial',
} as const;
