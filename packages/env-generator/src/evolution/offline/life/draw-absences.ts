import { ConfigError, type Rng } from '@memgym/core';
import type { Environment } from '../../config/environment-schema.js';
import { type AbsenceCounts, absenceSchedule } from '../../timeline/absence-schedule.js';
import type { ChangeGroup } from './draw-changes.js';
import { type LifeVariable, valuesOf } from './life-variable.js';

/** The variables of a life that are added or deleted. They do not change otherwise. */
export interface Absences {
  /** Those that begin without a value. */
  readonly added: ReadonlySet<string>;
  readonly deleted: ReadonlySet<string>;
  /** By period from 1 on: each addition and each deletion. */
  readonly periods: readonly (readonly ChangeGroup[])[];
}

/**
 * Draws which variables are added and deleted, and when.
 * @throws {ConfigError} when too few variables can be without a value
 */
export function drawAbsences(
  variables: ReadonlyMap<string, LifeVariable>,
  environment: Pick<Environment, 'additions' | 'deletions' | 'periods'>,
  rng: Rng,
): Absences {
  const { additions = 0, deletions = 0 } = environment;
  const possible = rng.shuffle([...variables.values()].filter(({ absent }) => absent !== undefined));
  if (possible.length < additions + deletions) {
    throw new ConfigError(
      `The offline generator finds ${possible.length} topics of which a user may have nothing, but the config asks for ` +
        `${additions} additions and ${deletions} deletions.`,
      { key: additions > 0 ? 'additions' : 'deletions', hint: 'Lower them, or ask more questions.' },
    );
  }
  const added = possible.slice(0, additions);
  const deleted = possible.slice(additions, additions + deletions);
  const waiting = { added: [...added], deleted: [...deleted] };
  const changesOf = (counts: AbsenceCounts): ChangeGroup[] => [
    ...waiting.added
      .splice(0, counts.additions)
      .map((variable) => new Map([[variable.topic.name, rng.pick(valuesOf(variable))]])),
    ...waiting.deleted
      .splice(0, counts.deletions)
      .map(({ topic, absent = -1 }) => new Map([[topic.name, absent]])),
  ];
  const named = (list: readonly LifeVariable[]): ReadonlySet<string> =>
    new Set(list.map(({ topic }) => topic.name));
  return {
    added: named(added),
    deleted: named(deleted),
    periods: absenceSchedule(environment, rng).map(changesOf),
  };
}
