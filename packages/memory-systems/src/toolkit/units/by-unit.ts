import { ConfigError } from '@memgym/core/errors';

/** What one memory is: a message, or a whole session. */
export type Unit = 'message' | 'session';

/**
 * What belongs to a unit.
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
