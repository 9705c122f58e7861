import { matchChoice } from '@memgym/prompts';
import type { StateVariable, UserState } from '../state.js';

/**
 * Names and values of a reply in the spelling of the schema; differences in case, a final full stop and similar are
 * tolerated. Names and values that are not in the schema are not changed, so that the check refuses them.
 */
export function matchState(
  reply: Readonly<Record<string, string>>,
  variables: readonly StateVariable[],
): UserState {
  const names = variables.map(({ name }) => name);
  return new Map(
    Object.entries(reply).map(([said, value]) => {
      const name = matchChoice(said, names) ?? said;
      const choices = variables.find((variable) => variable.name === name)?.choices ?? [];
      return [name, matchChoice(value, choices) ?? value];
    }),
  );
}
