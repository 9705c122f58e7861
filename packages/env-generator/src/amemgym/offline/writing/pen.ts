import type { Rng } from '@memgym/core';
import { expandText } from '@memgym/everyday-world';

/** Writes for one user and does not say the same thing twice while there is another way. */
export interface Pen {
  /** A text out of those templates that were used least so far. */
  write(templates: readonly string[]): string;
}

/** Makes a {@link Pen} that has not written yet. */
export function createPen(rng: Rng): Pen {
  const uses = new Map<string, number>();
  return {
    write(templates) {
      const least = Math.min(...templates.map((one) => uses.get(one) ?? 0));
      const template = rng.pick(templates.filter((one) => (uses.get(one) ?? 0) === least));
      uses.set(template, least + 1);
      return expandText(template, rng);
    },
  };
}

/** The text with its first letter in upper case. */
export function sentenceCase(text: string): string {
  const first = [...text][0] ?? '';
  return first.toUpperCase() + text.slice(first.length);
}
