import type { AMemGymPeriod, AMemGymQuestion, AMemGymUser } from '../data/amemgym-user.js';

/** What last changed of the variables of a question, in the order of a table. */
export const lastChanges = ['unchanged', 'after an update', 'after an addition', 'after a deletion'] as const;
export type LastChange = (typeof lastChanges)[number];

/**
 * What last changed of the variables of a question, up to a period. If several did in the same period, a deletion counts
 * before an addition, and this before an update. Undefined in data without additions and deletions.
 */
export function lastChangeOf(
  user: AMemGymUser,
  { index: now }: Pick<AMemGymPeriod, 'index'>,
  { requiredVariables }: AMemGymQuestion,
): LastChange | undefined {
  if (user.absentValue === undefined) return undefined;
  const kinds = user.periods
    .slice(1, now + 1)
    .map(({ updates }) =>
      requiredVariables.flatMap((name) => {
        const update = updates.get(name);
        return update === undefined ? [] : [update.change ?? 'update'];
      }),
    )
    .findLast((changes) => changes.length > 0);
  if (kinds === undefined) return 'unchanged';
  if (kinds.includes('deletion')) return 'after a deletion';
  return kinds.includes('addition') ? 'after an addition' : 'after an update';
}

/** The values that a variable had before a period, each once. */
export function valuesBefore(
  user: AMemGymUser,
  period: Pick<AMemGymPeriod, 'index'>,
  name: string,
): string[] {
  const values = user.periods.slice(0, period.index).flatMap(({ state }) => state.get(name) ?? []);
  return [...new Set(values)].filter((value) => value !== user.absentValue);
}
