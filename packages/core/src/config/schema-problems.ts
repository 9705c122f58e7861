import type * as z from 'zod';
import { defined } from './defined.js';
import { didYouMean } from './did-you-mean.js';
import { shownValue } from './shown-value.js';

interface Definition {
  readonly innerType?: unknown;
  readonly element?: unknown;
  readonly valueType?: unknown;
  readonly in?: unknown;
  readonly options?: readonly unknown[];
  readonly shape?: Readonly<Record<string, unknown>>;
}

/** The keys of the object at a path of the schema; empty if it has no named keys. */
function schemaKeys(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  return Object.keys(shapeOf(schemaAt(schema, path)) ?? {});
}

/** The schema of the part at a path; undefined if the schema has none. */
function schemaAt(schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType | undefined {
  let current: unknown = schema;
  for (const part of path) {
    current =
      typeof part === 'number'
        ? innerOf(current, 'element')
        : (memberOf(shapeOf(current), String(part)) ?? innerOf(current, 'valueType'));
  }
  return current as z.ZodType | undefined;
}

const memberOf = (shape: Readonly<Record<string, unknown>> | undefined, key: string): unknown =>
  shape !== undefined && Object.hasOwn(shape, key) ? shape[key] : undefined;

const definitionOf = (schema: unknown): Definition =>
  (schema as { _zod?: { def: Definition } } | undefined)?._zod?.def ?? {};

/** The members of an object schema with any wrappers (default, optional, union, pipe). */
function shapeOf(schema: unknown): Readonly<Record<string, unknown>> | undefined {
  const { shape, innerType, in: input, options = [] } = definitionOf(schema);
  if (shape !== undefined) return shape;
  for (const inner of [innerType, input, ...options]) {
    const found = inner === undefined ? undefined : shapeOf(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The element schema of a list or a record with any wrappers. */
function innerOf(schema: unknown, name: 'element' | 'valueType'): unknown {
  const { [name]: inner, innerType, in: input } = definitionOf(schema);
  const wrapped = innerType ?? input;
  return inner ?? (wrapped === undefined ? undefined : innerOf(wrapped, name));
}

type Issue = z.core.$ZodIssue;

/** One way in which a value does not fit its schema. */
export interface SchemaProblem {
  /** Where: keys and positions from the value's root; an unknown key is its last part. */
  readonly path: readonly PropertyKey[];
  /** The problem, without the place: `is missing: expected string`. */
  readonly message: string;
  /** The next step: the nearest spelling, the allowed keys or the meaning of the key. */
  readonly hint?: string;
}

/** Every way in which a value does not fit its schema, in the order of the schema; empty if it fits. */
export function findSchemaProblems(schema: z.ZodType, value: unknown): SchemaProblem[] {
  const { success, error } = schema.safeParse(value);
  return success
    ? []
    : error.issues.map(furthestOfUnion).flatMap((issue) => describeIssue(schema, value, issue));
}

/** The problems that an issue stands for: one, or one for each unknown key. */
export function describeIssue(schema: z.ZodType, value: unknown, issue: Issue): SchemaProblem[] {
  if (issue.code === 'unrecognized_keys') {
    const known = schemaKeys(schema, issue.path);
    return issue.keys.map((key) => ({
      path: [...issue.path, key],
      message: `unknown key ${shownValue(key)}`,
      hint: unknownKeyHint(key, known),
    }));
  }
  const found = valueAt(value, issue.path);
  const expected = issue.message.replace(/^Invalid (input|option): /, '').split(', received ')[0] ?? '';
  const shown = found === undefined ? 'is missing' : `is ${shownValue(found)}`;
  const hint = meantHint(found, issue) || schemaAt(schema, issue.path)?.description;
  return [{ path: issue.path, message: `${shown}: ${expected}`, ...defined({ hint }) }];
}

/** Inside a union, the branch that parsed furthest has the most useful problem. */
export function furthestOfUnion(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const weight = ({ path, code }: Issue): number => path.length * 2 + (code === 'unrecognized_keys' ? 3 : 0);
  const branches = issue.errors
    .flat()
    .map((inner) => furthestOfUnion({ ...inner, path: [...issue.path, ...inner.path] } as Issue))
    .sort((a, b) => weight(b) - weight(a));
  return branches[0] ?? issue;
}

function unknownKeyHint(unknown: string, known: readonly string[]): string {
  return [
    didYouMean(unknown, known).trim(),
    /key|secret|token/i.test(unknown) ? 'Keys are read from the environment (OPENAI_API_KEY).' : '',
    known.length > 0 ? `Allowed: ${known.join(', ')}.` : 'It takes no keys.',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** The allowed value that is nearest; the message lists all allowed values. */
function meantHint(found: unknown, issue: Issue): string {
  if (issue.code !== 'invalid_value' || typeof found !== 'string') return '';
  return didYouMean(found, issue.values.map(String)).trim();
}

/** The part of a value at a path; undefined if there is none. */
export function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (parent, part) =>
      typeof parent === 'object' && parent !== null && Object.hasOwn(parent, part)
        ? (parent as Record<PropertyKey, unknown>)[part]
        : undefined,
    root,
  );
}
