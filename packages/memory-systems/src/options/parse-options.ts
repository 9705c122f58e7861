import { ConfigError } from '@memgym/core';
import type { z } from 'zod';
import { nearestSpelling } from './nearest-spelling.js';
import { valueAt } from './value-at.js';

/**
 * Options as a system takes them, defaults filled in.
 * @throws {ConfigError} naming the key, its value, what is allowed and the nearest valid spelling
 */
export function parseOptions<Options>(system: string, schema: z.ZodType<Options>, options: unknown): Options {
  const parsed = schema.safeParse(options);
  if (parsed.success) return parsed.data;
  const issue = deepest(parsed.error.issues);
  const { key, message, hint } = explain(issue, options, schema);
  throw new ConfigError(`Memory system '${system}': ${message}`, {
    key,
    ...(hint !== undefined && { hint }),
    cause: parsed.error,
  });
}

type Issue = z.core.$ZodIssue;

/** An unknown key says more than whatever else is wrong with the same object. */
function deepest(issues: readonly Issue[]): Issue {
  const unknownKey = issues.find(({ code }) => code === 'unrecognized_keys');
  return (unknownKey ?? issues[0]) as Issue;
}

function explain(
  issue: Issue,
  options: unknown,
  schema: z.ZodType,
): { key: string; message: string; hint?: string } {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    const [unknownKey = ''] = issue.keys;
    const known = keysAt(schema, path);
    const nearest = nearestSpelling(unknownKey, known);
    return {
      key: [...path, unknownKey].join('.'),
      message: `there is no option '${[...path, unknownKey].join('.')}'; there are ${list(known)}.`,
      ...(nearest !== undefined && { hint: `Did you mean '${nearest}'?` }),
    };
  }
  const key = path.join('.');
  const value = JSON.stringify(valueAt(options, path)) ?? 'nothing';
  if (issue.code === 'invalid_value') {
    const allowed = issue.values.map(String);
    const nearest =
      typeof valueAt(options, path) === 'string'
        ? nearestSpelling(String(valueAt(options, path)), allowed)
        : undefined;
    return {
      key,
      message: `'${key}' is ${value}; allowed are ${list(allowed)}.`,
      ...(nearest !== undefined && { hint: `Did you mean '${nearest}'?` }),
    };
  }
  return { key, message: `'${key}' is ${value}: ${issue.message}.` };
}

function list(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.map((name) => `'${name}'`).join(', ');
}

/** The keys that the object at a path of the schema takes. */
function keysAt(schema: z.ZodType, path: readonly string[]): string[] {
  let current: unknown = schema;
  for (const key of path) current = shapeOf(current)?.[key];
  return Object.keys(shapeOf(current) ?? {});
}

/** The members of an object schema, however it is wrapped (`default`, `optional`, …). */
function shapeOf(schema: unknown): Record<string, unknown> | undefined {
  let current = schema;
  while (typeof current === 'object' && current !== null) {
    if ('shape' in current) return current.shape as Record<string, unknown>;
    if (!('unwrap' in current) || typeof current.unwrap !== 'function') return undefined;
    current = current.unwrap();
  }
  return undefined;
}
