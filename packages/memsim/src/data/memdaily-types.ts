/**
 * Question types in the order of the files (packages/memsim/spec.md#question-types-and-files). They are the `type` of
 * a question. All six are published, so that published data are refused if the files of one are missing.
 */
export const memDailyTypes = [
  'simple',
  'conditional',
  'comparative',
  'aggregative',
  'post_processing',
  'noisy',
] as const;
export type MemDailyType = (typeof memDailyTypes)[number];

/** The subjects of the messages. */
export const memDailyGroups = ['roles', 'events', 'items', 'places', 'hybrid'] as const;
export type MemDailyGroup = (typeof memDailyGroups)[number];

/**
 * Trajectories for each user, including error items; 0 if a type has no such group
 * (packages/memsim/spec.md#question-types-and-files). In the 26 files `tid` counts user by user, so user = ⌊tid / this⌋.
 * The data confirm this: every message's `place` is that user's workplace in `graphs.json`.
 */
export function trajectoriesPerUser(type: MemDailyType, group: MemDailyGroup): number {
  const compared = type === 'comparative' || type === 'aggregative';
  if (group === 'hybrid') return compared ? 6 : 4;
  if (group === 'items' || group === 'places') return compared ? 0 : 1;
  return 2;
}

/** The lists of trajectories, in the order of the files. */
export const memDailyLists: readonly { readonly type: MemDailyType; readonly group: MemDailyGroup }[] =
  memDailyTypes.flatMap((type) =>
    memDailyGroups.flatMap((group) => (trajectoriesPerUser(type, group) > 0 ? [{ type, group }] : [])),
  );

/** `04_aggregative_roles.json` */
export function memDailyFileName(type: MemDailyType, group: MemDailyGroup): string {
  return `0${memDailyTypes.indexOf(type) + 1}_${type}_${group}.json`;
}
