import {
  brokenRule,
  type DatasetEntry,
  type ExpectedCount,
  findFirst,
  type InspectedData,
} from '@memgym/datasets';
import card from '../../card.json' with { type: 'json' };
import { amemgymInvariants } from './amemgym-problems.js';
import { amemgymQuirks } from './amemgym-quirks.js';
import type { AMemGymUser } from './amemgym-user.js';
import { readAMemGym } from './load-amemgym.js';

/** The data set of AMemGym: what is published of it, where it is, and how it is read. */
export const amemgymDataset: DatasetEntry = {
  name: 'amemgym',
  ...card,
  quirks: amemgymQuirks,
  locate: findFirst(
    ['amemgym/data.json', 'amemgym/v1.base/data.json', 'v1.base/data.json', 'data.json'],
    'file',
  ),
  inspect: inspectAMemGym,
};

/** The users of a `data.json`, and its faults. */
export async function inspectAMemGym(path: string): Promise<InspectedData> {
  const { loaded, problems } = await readAMemGym(path);
  const { users, files, quirks } = loaded;
  return {
    files,
    counts: countUsers(users),
    questionTypes: [],
    quirks,
    invariants: amemgymInvariants,
    problems: problems.map(({ invariant, path: at, detail }) => brokenRule(invariant, at, detail)),
  };
}

function countUsers(users: readonly AMemGymUser[]): ExpectedCount[] {
  const periods = users.flatMap((user) => user.periods);
  return [
    { name: 'users', count: users.length },
    { name: 'periods', count: periods.length },
    { name: 'sessions', count: periods.reduce((sum, { sessions }) => sum + sessions.length, 0) },
    ...countAbsences(users),
    { name: 'questions', count: users.reduce((sum, { questions }) => sum + questions.length, 0) },
  ];
}

/** Additions and deletions, in data that have any. */
function countAbsences(users: readonly AMemGymUser[]): ExpectedCount[] {
  if (users.every(({ absentValue }) => absentValue === undefined)) return [];
  const updates = users.flatMap(({ periods }) =>
    periods.slice(1).flatMap((period) => [...period.updates.values()]),
  );
  const count = (wanted: 'addition' | 'deletion' | undefined): number =>
    updates.filter(({ change }) => change === wanted).length;
  return [
    { name: 'updates', count: count(undefined) },
    { name: 'additions', count: count('addition') },
    { name: 'deletions', count: count('deletion') },
  ];
}
