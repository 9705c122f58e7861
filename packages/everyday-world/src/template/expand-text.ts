import type { Rng } from '@memgym/core';
import { withoutMarks } from './telling-parts.js';

const choice = /\{([^{}]*)\}/g;

/**
 * Draws one of each set of alternatives, and removes the marks: `[gave up meat] {in spring|now}` gives `gave up meat in
 * spring` or `gave up meat now`.
 */
export function expandText(template: string, rng: Rng): string {
  return withoutMarks(template)
    .replace(choice, (_, alternatives: string) => rng.pick(alternatives.split('|')))
    .replace(/ {2,}/g, ' ')
    .trim();
}
