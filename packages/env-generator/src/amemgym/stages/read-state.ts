import type { AmemgymState, AmemgymVariable } from '@memgym/datasets';
import { matchChoice } from '@memgym/prompts';
import type { AmemgymEnvironment } from '../config/environment-schema.js';

/**
 * Names and values of a reply in the spelling of the schema; `fixed` tolerates differences in case, a final full stop
 * and similar. Names and values that are not in the schema are not changed, so that the check refuses them.
 */
export function readState(
  reply: Readonly<Record<string, string>>,
  variables: readonly AmemgymVariable[],
  { profile }: Pick<AmemgymEnvironment, 'profile'>,
): AmemgymState {
  if (profile === 'reference') return new Map(Object.entries(reply));
  const names = variables.map(({ name }) => name);
  return new Map(
    Object.entries(reply).map(([said, value]) => {
      const name = matchChoice(said, names) ?? said;
      const choices = variables.find((variable) => variable.name === name)?.choices ?? [];
      return [name, matchChoice(value, choices) ?? value];
    }),
  );
}
