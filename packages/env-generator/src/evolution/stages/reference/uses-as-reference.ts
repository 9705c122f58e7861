import { usesOf } from '../uses-of.js';
import type { RefinedQuestions, VariableUses } from '../written-question.js';

/**
 * In the original's order: that of the reply, variables with one use first
 * (packages/amemgym/spec.md#environment-generation, call 4). An old name with two new ones becomes two variables, one of
 * which no question uses.
 */
export function usesAsReference({ written, groups }: RefinedQuestions): VariableUses {
  const old = usesOf(written);
  const all = [...groups].map(
    ([name, oldNames]) => [name, oldNames.flatMap((oldName) => old.get(oldName) ?? [])] as const,
  );
  return new Map([
    ...all.filter(([, list]) => list.length === 1),
    ...all.filter(([, list]) => list.length !== 1),
  ]);
}
