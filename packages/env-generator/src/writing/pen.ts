import type { Rng } from '@memgym/core';
import { expandText } from '@memgym/everyday-world';

/** Writes for one user and avoids repeating a wording while others remain. */
export interface Pen {
  /** Picks one of the least used templates and expands it. */
  write(templates: readonly string[]): string;
  /** Picks one of the least used templates. */
  choose(templates: readonly string[]): string;
}

/** Makes a new {@link Pen}. */
export function createPen(rng: Rng): Pen {
  const uses = new Map<string, number>();
  const choose = (templates: readonly string[]): string => {
    const least = Math.min(...templates.map((one) => uses.get(one) ?? 0));
    const template = rng.pick(templates.filter((one) => (uses.get(one) ?? 0) === least));
    uses.set(template, least + 1);
    return template;
  };
  return { choose, write: (templates) => expandText(choose(templates), rng) };
}

/** The text with an upper-case first letter. */
export function sentenceCase(text: string): string {
  const first = [...text][0] ?? '';
  return first.toUpperCase() + text.slice(first.length);
}
