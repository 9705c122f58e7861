import type { JsonValue } from '@memgym/core';
import { defined } from '@memgym/core/config';
import { plainLine } from './verdict-lines.js';
import { sideOf } from './verdict-words.js';

/** The choices of a verdict with two sides, or with a third between them. */
export interface SidesOfChoices {
  readonly positive: JsonValue;
  readonly negative: JsonValue;
  readonly half?: JsonValue;
  /** Whether they mean right and wrong, not yes and no. */
  readonly judges: boolean;
}

/**
 * The sides of two choices that are opposites, such as `correct` and `incorrect`, and of a third one that says "in
 * part"; undefined for others.
 */
export function sidesOfChoices(choices: readonly JsonValue[]): SidesOfChoices | undefined {
  if (choices.length < 2 || choices.length > 3) return undefined;
  const said = choices.map((choice) => (typeof choice === 'string' ? sideOf(plainLine(choice)) : undefined));
  const [positive, negative, half] = (['positive', 'negative', 'half'] as const).map(
    (side) => choices[said.findIndex((each) => each?.side === side)],
  );
  const found = [positive, negative, half].filter((choice) => choice !== undefined);
  if (positive === undefined || negative === undefined || found.length < choices.length) return undefined;
  const judges = said.every((each) => each?.judges === true);
  return { positive, negative, ...defined({ half }), judges };
}
