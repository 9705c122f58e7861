import type { JsonValue } from '@memgym/core/memory';

/** A part of a path: a key, the index of a list (negative from its end), or all items of a list. */
type Step = { readonly key: string } | { readonly index: number } | 'all';

/**
 * The texts that a path of LangGraph's `index` finds in a value: `title`, `metadata.title`, `chapters[*].content`,
 * `authors[-1].name`, or `$` for all texts of the value. Numbers and booleans count as texts.
 */
export function textsAt(value: JsonValue, path: string): string[] {
  const steps = path === '$' || path === '' ? [] : stepsOf(path);
  let found: JsonValue[] = [value];
  for (const step of steps) found = found.flatMap((part) => follow(part, step));
  return found.flatMap(leaves);
}

function stepsOf(path: string): Step[] {
  return path.split('.').flatMap((part) => {
    const [key = '', ...indexes] = part.split('[');
    const steps: Step[] = key === '' ? [] : [{ key }];
    for (const index of indexes) steps.push(index === '*]' ? 'all' : { index: Number.parseInt(index, 10) });
    return steps;
  });
}

function follow(value: JsonValue, step: Step): JsonValue[] {
  if (typeof value !== 'object' || value === null) return [];
  if (step === 'all') return Array.isArray(value) ? value : [];
  if ('index' in step) return Array.isArray(value) ? present(value.at(step.index)) : [];
  return Array.isArray(value) || !Object.hasOwn(value, step.key) ? [] : present(value[step.key]);
}

function present(value: JsonValue | undefined): JsonValue[] {
  return value === undefined ? [] : [value];
}

function leaves(value: JsonValue): string[] {
  if (value === null) return [];
  return typeof value === 'object' ? Object.values(value).flatMap(leaves) : [String(value)];
}
