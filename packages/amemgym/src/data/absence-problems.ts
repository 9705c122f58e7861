import type { AMemGymUpdate, AMemGymUser } from './amemgym-user.js';

/** Reports a fault of additions and deletions. */
type Report = (
  invariant: 'additions-and-deletions-marked',
  path: readonly PropertyKey[],
  detail: string,
) => void;

const shown = (value: string | null): string => JSON.stringify(value);

/** The fault of one change after period 0, or undefined. */
function faultOf(update: AMemGymUpdate, absent: string | undefined): string | undefined {
  const { old, new: value, change } = update;
  if (absent === undefined) {
    return change === undefined ? undefined : `is marked as ${change}, but the user has no absent_value`;
  }
  if (change === 'addition') {
    if (old !== absent) return `adds ${shown(value)} over the value ${shown(old)}; that is an update`;
    return value === absent ? 'adds nothing' : undefined;
  }
  if (change === 'deletion') {
    if (old === absent) return 'deletes a value that was not there';
    return value === absent ? undefined : `deletes ${shown(old)}, but the new value is ${shown(value)}`;
  }
  if (old === absent) return `gives a value to what had none, but is not marked as addition`;
  return value === absent ? `takes ${shown(old)} away, but is not marked as deletion` : undefined;
}

/** The faults of a user's additions and deletions. */
export function findAbsenceProblems(user: AMemGymUser, report: Report): void {
  const { absentValue: absent, variables, periods } = user;
  const invariant = 'additions-and-deletions-marked';
  if (absent !== undefined && !variables.some(({ choices }) => choices.includes(absent))) {
    report(invariant, ['absent_value'], `${shown(absent)} is not a choice of any variable`);
  }
  periods[0]?.sessions.forEach(({ exposedStates }, session) => {
    for (const [name, value] of exposedStates) {
      if (absent === undefined || value !== absent) continue;
      const path = ['periods', 0, 'sessions', session, 'exposed_states', name];
      report(invariant, path, 'reveals what is not there; period 0 is silent about it');
    }
  });
  for (const { index, updates } of periods) {
    for (const [name, update] of updates) {
      const path = ['periods', index, 'updates', name];
      const first = update.change === undefined ? undefined : 'period 0 has neither additions nor deletions';
      const fault = index === 0 ? first : faultOf(update, absent);
      if (fault !== undefined) report(invariant, path, fault);
    }
  }
}
