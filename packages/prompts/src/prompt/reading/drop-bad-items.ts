import type * as z from 'zod';
import { describeProblem, mostProblems } from './describe-problems.js';
import type { JsonForm } from './json-form.js';

/** A value that fits its schema once some items of its lists are left out. */
export interface FittingValue<Output> {
  readonly output: Output;
  /** The problem of each item that was left out. */
  readonly dropped: readonly string[];
}

/** Each round removes the bad items of one level of nested lists. No reply form has more levels. */
const mostRounds = 5;

/**
 * Reads lists item by item: a bad item is left out and the others stay. Undefined when the value does not fit
 * otherwise, or a whole list of the reply is bad.
 */
export function dropBadItems<Schema extends z.ZodType>(
  value: unknown,
  schema: Schema,
  form: JsonForm,
): FittingValue<z.output<Schema>> | undefined {
  const dropped: string[] = [];
  const current: unknown = structuredClone(value);
  for (let round = 0; round < mostRounds; round += 1) {
    const parsed = schema.safeParse(current);
    if (parsed.success) return { output: parsed.data, dropped };
    const { issues } = parsed.error;
    const bad = badItems(issues.map(({ path }) => path));
    if (bad === undefined) return undefined;
    dropped.push(...issues.slice(0, mostProblems).map((issue) => describeProblem(issue, current, form)));
    for (const list of bad) if (!removeItems(current, list)) return undefined;
  }
  return undefined;
}

/** The bad items of one list. */
interface BadItems {
  /** Where the list is. */
  readonly path: readonly PropertyKey[];
  readonly indexes: Set<number>;
}

/** The innermost items that paths lead into, by list, inner lists first; undefined when one leads into no list. */
function badItems(paths: readonly (readonly PropertyKey[])[]): BadItems[] | undefined {
  const lists = new Map<string, BadItems>();
  for (const path of paths) {
    const last = path.findLastIndex((part) => typeof part === 'number');
    if (last < 0) return undefined;
    const place = path.slice(0, last);
    const key = JSON.stringify(place);
    const list = lists.get(key) ?? { path: place, indexes: new Set() };
    lists.set(key, list);
    list.indexes.add(Number(path[last]));
  }
  // So that no removal moves another item.
  return [...lists.values()].sort((left, right) => right.path.length - left.path.length);
}

/** False when a list that is in no other list has lost all its items. */
function removeItems(value: unknown, { path, indexes }: BadItems): boolean {
  const list = path.reduce<unknown>(
    (outer, part) => (outer as Readonly<Record<PropertyKey, unknown>>)[part],
    value,
  );
  if (!Array.isArray(list)) return false;
  const kept = list.filter((_item, index) => !indexes.has(index));
  list.length = 0;
  for (const item of kept) list.push(item);
  const isInner = path.some((part) => typeof part === 'number');
  return isInner || list.length > 0;
}
