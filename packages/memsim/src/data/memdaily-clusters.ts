import type { MemDailySource, MemDailyTrajectory } from './memdaily-source.js';

const placeOf = (trajectory: MemDailyTrajectory): string => trajectory.messages[0]?.place ?? '';

/**
 * The earliest and the latest user that each trajectory of a list can belong to, if some were removed and the rest
 * renumbered: user numbers do not decrease along the list, no user has more than `perUser` trajectories, and a
 * message's place is the user's workplace. If both agree, no other user is possible.
 */
function boundUsers(places: readonly string[], workplaces: readonly string[], perUser: number): number[] {
  const sweep = (list: readonly string[], users: readonly string[]): number[] => {
    let user = 0;
    let used = 0;
    return list.map((place) => {
      while (user < users.length && (used === perUser || users[user] !== place)) {
        user += 1;
        used = 0;
      }
      used += 1;
      return user;
    });
  };
  const earliest = sweep(places, workplaces);
  const latest = sweep(places.toReversed(), workplaces.toReversed())
    .toReversed()
    .map((user) => workplaces.length - 1 - user);
  return earliest.map((user, index) => (user === latest[index] ? user : -1));
}

/** The least number of users that the data can have: 50 for the published files. */
function countUsers({ form, parts }: MemDailySource): number {
  const counts = parts.map(({ perUser, trajectories }) => {
    const last = form === 'files' ? trajectories.reduce((most, { tid }) => Math.max(most, tid + 1), 0) : 0;
    return Math.ceil(Math.max(last, trajectories.length) / perUser);
  });
  return Math.max(0, ...counts);
}

/** Workplace of each user, from the first complete list; null if there is none. */
function findWorkplaces(source: MemDailySource, userCount: number): string[] | null {
  for (const { perUser, trajectories } of source.parts) {
    if (trajectories.length !== perUser * userCount) continue;
    return Array.from({ length: userCount }, (_, user) => {
      const trajectory = trajectories[user * perUser];
      return trajectory === undefined ? '' : placeOf(trajectory);
    });
  }
  return null;
}

/**
 * The user (the `gid` of `graphs.json`, from 0) of every trajectory, null if it is uncertain. In the 26 files it is
 * ⌊tid / trajectories per user⌋, checked against the place of the messages. In the merged file this is true of complete
 * lists; in other lists, the user is known if only one is possible.
 */
export function deriveUsers(source: MemDailySource): Map<MemDailyTrajectory, number | null> {
  const userCount = countUsers(source);
  const workplaces = findWorkplaces(source, userCount);
  const users = new Map<MemDailyTrajectory, number | null>();
  for (const { perUser, trajectories } of source.parts) {
    const complete = source.form === 'files' || trajectories.length === perUser * userCount;
    const bounds =
      complete || workplaces === null ? [] : boundUsers(trajectories.map(placeOf), workplaces, perUser);
    trajectories.forEach((trajectory, index) => {
      const user = complete ? Math.floor(trajectory.tid / perUser) : (bounds[index] ?? -1);
      const places = new Set(trajectory.messages.map(({ place }) => place));
      const fits = workplaces === null || (places.size === 1 && places.has(workplaces[user] ?? ''));
      users.set(trajectory, user >= 0 && user < userCount && fits ? user : null);
    });
  }
  return users;
}
