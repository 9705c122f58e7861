import type { Rng } from '@memgym/core';

const choice = /\{([^{}]*)\}/g;

/** Draws one of each set of alternatives: `{this|that} way` gives `this way` or `that way`. */
export function expandText(template: string, rng: Rng): string {
  return template
    .replace(choice, (_, alternatives: string) => rng.pick(alternatives.split('|')))
    .replace(/ {2,}/g, ' ')
    .trim();
}
