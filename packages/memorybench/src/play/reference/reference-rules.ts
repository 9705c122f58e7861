import type { ShowingRules } from '../rules.js';

/**
 * The plain words of the data: memories one after another as they were stored, without times but those in their texts
 * (packages/memorybench/spec.md#memory-augmented-answers).
 */
export const referenceRules: ShowingRules = {
  asking: 'reference',
  reactions: 'hidden',
  captions: false,
  format: () => ({ showTime: false, showDash: false }),
};
