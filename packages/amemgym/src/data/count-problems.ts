import { formatPath } from '@memgym/datasets';
import type { AMemGymProblem } from './amemgym-problems.js';
import type { AMemGymItem } from './amemgym-schema.js';

/** Places where an item's `update_cnts` differ from the totals of its updates; a missing count means no change. */
export function findCountProblems({ state_schema, periods }: AMemGymItem): AMemGymProblem[] {
  const totals = new Map([...state_schema.keys()].map((name) => [name, 0]));
  for (const { updates } of periods.slice(1)) {
    for (const name of updates.keys()) totals.set(name, (totals.get(name) ?? 0) + 1);
  }
  return periods.flatMap(({ update_cnts: counts }, index) =>
    [...new Set([...totals.keys(), ...counts.keys()])].flatMap((name) => {
      const [said, total] = [counts.get(name) ?? 0, totals.get(name) ?? 0];
      if (said === total) return [];
      return {
        invariant: 'update-counts-are-totals' as const,
        path: formatPath(['periods', index, 'update_cnts', name]),
        detail: `says ${said}, the periods have ${total}`,
      };
    }),
  );
}
