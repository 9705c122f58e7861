import { ConfigError } from '@memgym/core/errors';

/** The text of one memory: a message, or a whole session. */
export type Unit = 'message' | 'session';

/**
 * The choice for a unit.
 *
 * @throws {ConfigError} for a unit that does not exist
 */
export function byUnit<Choice>(origin: string, unit: Unit, choices: Readonly<Record<Unit, Choice>>): Choice {
  if (Object.hasOwn(choices, unit)) return choices[unit];
  throw new ConfigError(`${origin}: unknown unit ${JSON.stringify(unit)}.`, {
    key: 'unit',
    hint: 'Use `message` or `session`.',
  });
}
