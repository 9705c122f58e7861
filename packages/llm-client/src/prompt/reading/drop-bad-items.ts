import type { z } from 'zod';
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
    const items = new Map(issues.map(({ path }) => [JSON.stringify(itemPath(path)), itemPath(path)]));
    dropped.push(...issues.slice(0, mostProblems).map((issue) => describeProblem(issue, current, form)));
    for (const path of [...items.values()].sort(innermostFirst)) {
      if (path === undefined || !removeItem(current, path)) return undefined;
    }
  }
  return undefined;
}

/** The innermost item that a path leads into. */
function itemPath(path: readonly PropertyKey[]): readonly PropertyKey[] | undefined {
  const last = path.findLastIndex((part) => typeof part === 'number');
  return last < 0 ? undefined : path.slice(0, last + 1);
}

/** Inner items before outer ones and later ones before earlier ones, so that no removal moves another item. */
function innermostFirst(left: readonly PropertyKey[] = [], right: readonly PropertyKey[] = []): number {
  return right.length - left.length || Number(right.at(-1)) - Number(left.at(-1));
}

/** False when a list that is in no other list has lost all its items. */
function removeItem(value: unknown, path: readonly PropertyKey[]): boolean {
  const list = path
    .slice(0, -1)
    .reduce<unknown>((outer, part) => (outer as Readonly<Record<PropertyKey, unknown>>)[part], value);
  if (!Array.isArray(list)) return false;
  list.splice(Number(path.at(-1)), 1);
  const isInner = path.slice(0, -1).some((part) => typeof part === 'number');
  return isInner || list.length > 0;
}
