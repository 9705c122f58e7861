import type { z } from 'zod';
import { ConfigError } from '../errors/config-error.js';
import { nearestSpelling } from './nearest-spelling.js';
import { schemaKeys } from './schema-keys.js';

type Issue = z.core.$ZodIssue;

/**
 * A config or options object as its schema gives it, defaults filled in.
 * @param origin how errors name the value: a file, `Memory system 'recent'`
 * @throws {ConfigError} for the first problem, naming the key, the value, what is allowed and the nearest
 *   valid spelling
 */
export function parseConfig<Schema extends z.ZodType>(
  origin: string,
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = tellingIssue(parsed.error.issues);
  const key = issue.path.map(String).join('.');
  const where = key === '' ? origin : `${origin}: ${key}`;
  if (issue.code === 'unrecognized_keys') {
    const [unknown = ''] = issue.keys;
    throw new ConfigError(`${where}: unknown key ${JSON.stringify(unknown)}.`, {
      key: key === '' ? unknown : `${key}.${unknown}`,
      hint: unknownKeyHint(unknown, schemaKeys(schema, issue.path)),
    });
  }
  const short = shortFormAt(value, issue.path);
  if (short !== undefined) {
    const [outer, inner] = [issue.path.slice(0, short.depth), issue.path.slice(short.depth)];
    const what = `${outer.map(String).join('.')} is ${JSON.stringify(short.text)}`;
    throw new ConfigError(`${origin}: ${what}: ${inner.map(String).join('.')}: ${issue.message}.`, { key });
  }
  const found = valueAt(value, issue.path);
  const shown = found === undefined ? 'is missing' : `is ${JSON.stringify(found)}`;
  const hint = issue.code === 'invalid_value' ? allowedHint(found, issue.values.map(String)) : undefined;
  throw new ConfigError(`${where} ${shown}: ${issue.message}.`, { key, ...(hint !== undefined && { hint }) });
}

/** Unknown keys are reported first, because they often cause the other problems. */
function tellingIssue(issues: readonly Issue[]): Issue {
  const inner = issues.map(furthestOfUnion);
  return (inner.find(({ code }) => code === 'unrecognized_keys') ?? inner[0]) as Issue;
}

/** Inside a union, the branch that parsed furthest has the most useful problem. */
function furthestOfUnion(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const weight = ({ path, code }: Issue): number => path.length * 2 + (code === 'unrecognized_keys' ? 3 : 0);
  const branches = issue.errors
    .flat()
    .map((inner) => furthestOfUnion({ ...inner, path: [...issue.path, ...inner.path] } as Issue))
    .sort((a, b) => weight(b) - weight(a));
  return branches[0] ?? issue;
}

function unknownKeyHint(unknown: string, known: readonly string[]): string {
  const near = nearestSpelling(unknown, known);
  return [
    near === undefined ? '' : `Did you mean ${JSON.stringify(near)}?`,
    /key|secret|token/i.test(unknown) ? 'Keys are read from the environment (OPENAI_API_KEY).' : '',
    known.length > 0 ? `Allowed: ${known.join(', ')}.` : 'It takes no keys.',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function allowedHint(found: unknown, allowed: readonly string[]): string {
  const near = typeof found === 'string' ? nearestSpelling(found, allowed) : undefined;
  const list = `Allowed: ${allowed.map((item) => JSON.stringify(item)).join(', ')}.`;
  return near === undefined ? list : `Did you mean ${JSON.stringify(near)}? ${list}`;
}

/** Where a schema accepts a text in place of an object: that text, and how much of the path leads to it. */
function shortFormAt(
  root: unknown,
  path: readonly PropertyKey[],
): { readonly text: string; readonly depth: number } | undefined {
  for (let depth = 1; depth < path.length; depth += 1) {
    const text = valueAt(root, path.slice(0, depth));
    if (typeof text === 'string') return { text, depth };
  }
  return undefined;
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (parent, part) =>
      typeof parent === 'object' && parent !== null && Object.hasOwn(parent, part)
        ? (parent as Record<PropertyKey, unknown>)[part]
        : undefined,
    root,
  );
}
