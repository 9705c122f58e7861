import { ConfigError } from '@memgym/core';
import type { z } from 'zod';
import { nearestSpelling } from './nearest-spelling.js';

/**
 * The first problem of a config as an error that names the key, the value, what is allowed and, for an
 * unknown key, the nearest valid spelling.
 */
export function configProblem(
  file: string,
  value: unknown,
  error: z.ZodError,
  schema: z.ZodType,
): ConfigError {
  const issue = deepest(error.issues[0] as z.core.$ZodIssue);
  const key = issue.path.map(String).join('.');
  const where = key === '' ? file : `${file}: ${key}`;
  if (issue.code === 'unrecognized_keys') {
    const unknown = issue.keys[0] as string;
    const known = keysAt(schema, issue.path);
    const near = nearestSpelling(unknown, known);
    return new ConfigError(`${where}: unknown key ${JSON.stringify(unknown)}.`, {
      key: key === '' ? unknown : `${key}.${unknown}`,
      hint:
        (near === undefined ? '' : `Did you mean ${JSON.stringify(near)}? `) +
        (/key|secret|token/i.test(unknown) ? 'Keys are read from the environment (OPENAI_API_KEY). ' : '') +
        (known.length > 0 ? `Allowed: ${known.join(', ')}.` : ''),
    });
  }
  const found = issue.path.reduce<unknown>(
    (parent, part) =>
      typeof parent === 'object' && parent !== null
        ? (parent as Record<PropertyKey, unknown>)[part]
        : undefined,
    value,
  );
  const shown = found === undefined ? 'is missing' : `is ${JSON.stringify(found)}`;
  return new ConfigError(`${where} ${shown}: ${issue.message}.`, {
    key,
    ...(issue.code === 'invalid_value' && {
      hint: `Allowed: ${issue.values.map((item) => JSON.stringify(item)).join(', ')}.`,
    }),
  });
}

/** Inside a union, the issue of the branch that got furthest tells most. */
function deepest(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue;
  const inner = issue.errors
    .flat()
    .map((candidate) =>
      deepest({ ...candidate, path: [...issue.path, ...candidate.path] } as z.core.$ZodIssue),
    );
  return inner.sort((a, b) => weight(b) - weight(a))[0] ?? issue;
}

const weight = (issue: z.core.$ZodIssue): number =>
  issue.path.length * 2 + (issue.code === 'unrecognized_keys' ? 1 : 0);

function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let current: unknown = schema;
  for (const part of path)
    current = typeof part === 'number' ? elementOf(current) : shapeOf(current)?.[String(part)];
  return Object.keys(shapeOf(current) ?? {});
}

interface Definition {
  type?: string;
  innerType?: unknown;
  element?: unknown;
  options?: readonly unknown[];
  shape?: Record<string, unknown>;
}

const definitionOf = (schema: unknown): Definition =>
  (schema as { def?: Definition; _zod?: { def: Definition } } | undefined)?._zod?.def ?? {};

function shapeOf(schema: unknown): Record<string, unknown> | undefined {
  const definition = definitionOf(schema);
  if (definition.shape !== undefined) return definition.shape;
  if (definition.innerType !== undefined) return shapeOf(definition.innerType);
  for (const option of definition.options ?? []) {
    const shape = shapeOf(option);
    if (shape !== undefined) return shape;
  }
  return undefined;
}

function elementOf(schema: unknown): unknown {
  const definition = definitionOf(schema);
  return (
    definition.element ?? (definition.innerType === undefined ? undefined : elementOf(definition.innerType))
  );
}
