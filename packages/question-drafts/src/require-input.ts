import { ConfigError } from '@memgym/core';

/** The path of an input. @throws {ConfigError} without one */
export function requireInput(inputs: Readonly<Record<string, string>>, name: string): string {
  const path = inputs[name];
  if (path === undefined)
    throw new ConfigError(`The input ${name} is missing.`, { key: name, hint: 'Pass its file.' });
  return path;
}
