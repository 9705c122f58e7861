import { ConfigError } from '@memgym/core';
import type { z } from 'zod';

/** What is wrong with options, as the error to throw; it names the first key that is at fault. */
export function optionError(what: string, error: z.ZodError, hint: string): ConfigError {
  const [first] = error.issues;
  const key = first?.path.join('.') ?? '';
  const place = key === '' ? `${what} options` : `${what} option '${key}'`;
  return new ConfigError(`${place}: ${first?.message ?? 'not valid'}.`, { key, hint, cause: error });
}
