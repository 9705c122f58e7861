import { ConfigError } from '@memgym/core';
import { plannedAbsences } from './absent-value.js';
import type { Environment } from './environment-schema.js';

/**
 * Minimum number of changes per period: one fewer than requested is allowed
 * (packages/amemgym/spec.md#environment-generation, call 6).
 */
export const leastChanges = ({ changesPerPeriod }: Pick<Environment, 'changesPerPeriod'>): number =>
  Math.max(1, changesPerPeriod - 1);

/**
 * Number of variables needed so that every period can change enough of them within `maxChangesPerState`, besides those
 * that are added or deleted.
 */
export function leastVariables(
  environment: Pick<
    Environment,
    'periods' | 'changesPerPeriod' | 'maxChangesPerState' | 'additions' | 'deletions'
  >,
): number {
  const { periods, maxChangesPerState } = environment;
  const least = leastChanges(environment);
  const updated = Math.max(least, Math.ceil((periods * least) / Math.min(periods, maxChangesPerState)));
  return updated + plannedAbsences(environment);
}

/** What a generator makes: additions and deletions, and as many changes as are planned. The original's has neither. */
const makes = {
  fixed: { absences: true, plannedChanges: true },
  reference: { absences: false, plannedChanges: false },
};

/**
 * Refuses an impossible environment before any paid call.
 * @throws {ConfigError} naming the key and the next step
 */
export function requirePossible(environment: Environment, origin: string): void {
  const { questions, statesPerQuestion, choicesPerState, minStateVariants, profile } = environment;
  const absences = plannedAbsences(environment);
  if (absences > 0 && !makes[profile].absences) {
    const key = (environment.additions ?? 0) > 0 ? 'additions' : 'deletions';
    throw new ConfigError(
      `${origin}: ${key} is ${environment[key]}, but the original's generator, which \`reference\` follows, has only ` +
        'updates.',
      { key, hint: 'Remove additions and deletions, or set profile to "fixed".' },
    );
  }
  const combinations = choicesPerState ** statesPerQuestion;
  if (combinations < minStateVariants) {
    throw new ConfigError(
      `${origin}: minStateVariants is ${minStateVariants}, but ${statesPerQuestion} variables of ` +
        `${choicesPerState} values have only ${combinations} combinations.`,
      { key: 'minStateVariants', hint: 'Lower it, or raise statesPerQuestion or choicesPerState.' },
    );
  }
  const days = 28 * environment.monthsPerPeriod;
  const perPeriod = Math.ceil(absences / environment.periods);
  if (environment.changesPerPeriod + 1 + perPeriod > days) {
    const more = perPeriod === 0 ? '' : ` with up to ${perPeriod} additions and deletions`;
    throw new ConfigError(
      `${origin}: changesPerPeriod is ${environment.changesPerPeriod}${more}, but a period can be as short as ${days} days.`,
      { key: 'changesPerPeriod', hint: 'Lower it, or raise monthsPerPeriod.' },
    );
  }
  const needed = leastVariables(environment);
  if (makes[profile].plannedChanges && questions * statesPerQuestion < needed) {
    throw new ConfigError(
      `${origin}: ${environment.periods} periods of ${environment.changesPerPeriod} changes need ${needed} ` +
        `variables that change at most ${environment.maxChangesPerState} times${absences === 0 ? '' : `, ${absences} of them added or deleted`}; ${questions} questions with ` +
        `${statesPerQuestion} each have fewer.`,
      {
        key: 'maxChangesPerState',
        hint: `Raise maxChangesPerState or questions, or lower changesPerPeriod${absences === 0 ? '' : ', additions or deletions'}.`,
      },
    );
  }
}
