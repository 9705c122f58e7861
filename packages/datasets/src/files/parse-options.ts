import { ConfigError } from '@memgym/core';
import type { z } from 'zod';
import { formatPath } from './parse-record.js';

/**
 * The options with defaults filled in.
 * @throws {ConfigError} for an unknown key or a value of the wrong type
 */
export function parseOptions<Output, Input>(schema: z.ZodType<Output, Input>, options: Input): Output {
  const result = schema.safeParse(options);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const key = formatPath(issue?.path ?? []);
  throw new ConfigError(`Loader options${key && `, ${key}`}: ${issue?.message}.`, {
    key,
    cause: result.error,
    hint: 'See the options table in the README of @memgym/datasets.',
  });
}
