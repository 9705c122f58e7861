import type { JsonValue } from '@memgym/core';
import { plainLine } from './verdict-lines.js';
import { sideOf } from './verdict-words.js';

/** The choices of a verdict with two sides. */
export interface SidesOfChoices {
  readonly positive: JsonValue;
  readonly negative: JsonValue;
  /** Whether they mean right and wrong, not yes and no. */
  readonly judges: boolean;
}

/** The sides of two choices that are opposites, such as `correct` and `incorrect`; undefined for others. */
export function sidesOfChoices(choices: readonly JsonValue[]): SidesOfChoices | undefined {
  const [first, second, ...more] = choices;
  if (typeof first !== 'string' || typeof second !== 'string' || more.length > 0) return undefined;
  const [one, other] = [first, second].map((choice) => sideOf(plainLine(choice)));
  if (one === undefined || other === undefined || one.side === other.side) return undefined;
  const judges = one.judges && other.judges;
  return one.side === 'positive'
    ? { positive: first, negative: second, judges }
    : { positive: second, negative: first, judges };
}
