import type { Option } from '@memgym/core';
import { firstWithGreatest } from './first-with-greatest.js';

/**
 * The label of the option most like the others; the first of several. A rule that uses neither question nor memory,
 * because distractors made by changing the right answer resemble it most (packages/memsim/spec.md#guessable-options).
 *
 * The similarity of two texts is the number of characters (code points) they share as multisets over the length of the
 * longer one, in [0, 1]; an option's score is its sum over the other options, added in their order. Ties are ties of
 * these sums as doubles, as in the published figures; with exact arithmetic those move by up to three items in 500.
 * @throws {InvalidArgumentError} when there are no options
 */
export function medoidOption(options: readonly Option[]): string {
  const texts = new Map(options.map((option) => [option, [...option.text]]));
  const likenessToOthers = (option: Option): number => {
    let sum = 0;
    for (const [other, characters] of texts) {
      if (other !== option) sum += likeness(texts.get(option) ?? [], characters);
    }
    return sum;
  };
  return firstWithGreatest(options, likenessToOthers);
}

function likeness(left: readonly string[], right: readonly string[]): number {
  const remaining = new Map<string, number>();
  for (const character of left) remaining.set(character, (remaining.get(character) ?? 0) + 1);
  let shared = 0;
  for (const character of right) {
    const count = remaining.get(character) ?? 0;
    if (count === 0) continue;
    remaining.set(character, count - 1);
    shared += 1;
  }
  return shared / Math.max(left.length, right.length, 1);
}
