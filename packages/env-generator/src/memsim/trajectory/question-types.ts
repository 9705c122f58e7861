/** Question types in the order of the original's files (docs/specs/memsim.md#question-types-and-files). */
export const questionTypes = [
  'simple',
  'conditional',
  'comparative',
  'aggregative',
  'post_processing',
  'noisy',
] as const;
export type QuestionType = (typeof questionTypes)[number];

/** The subjects of messages. */
export const subjectGroups = ['roles', 'events', 'items', 'places', 'hybrid'] as const;
export type SubjectGroup = (typeof subjectGroups)[number];

/** Trajectories of one user; 0 where a type has no such group. */
export function trajectoriesOf(type: QuestionType, group: SubjectGroup): number {
  const comparesEntities = type === 'comparative' || type === 'aggregative';
  if (group === 'hybrid') return comparesEntities ? 6 : 4;
  if (group === 'items' || group === 'places') return comparesEntities ? 0 : 1;
  return 2;
}

/** Every list of trajectories, in the order of the files. */
export const trajectoryLists: readonly { readonly type: QuestionType; readonly group: SubjectGroup }[] =
  questionTypes.flatMap((type) =>
    subjectGroups.flatMap((group) => (trajectoriesOf(type, group) > 0 ? [{ type, group }] : [])),
  );

/** `04_aggregative_roles.json` */
export const listFileName = (type: QuestionType, group: SubjectGroup): string =>
  `0${questionTypes.indexOf(type) + 1}_${type}_${group}.json`;
