import type { Rng } from '@memgym/core';
import { expandText } from '@memgym/everyday-world';

/** Draws one of the templates and its alternatives, and puts values in the places of `%name` and `<name>`. */
export function fill(
  templates: readonly string[],
  rng: Rng,
  {
    values,
    valueFor = () => '',
  }: { readonly values: Readonly<Record<string, string>>; readonly valueFor?: (name: string) => string },
): string {
  return expandText(rng.pick(templates), rng).replace(
    /%([a-z]+)|<([^<>]+)>/g,
    (whole: string, own: string | undefined, other: string | undefined) =>
      own === undefined ? valueFor(other ?? '') : (values[own] ?? whole),
  );
}

/** A filled text that begins with a capital letter and has the right articles, where the language has them. */
export function tidy(text: string): string {
  return (text.slice(0, 1).toUpperCase() + text.slice(1)).replace(/\b([Aa]) (?=[aeiou])/g, '$1n ');
}
