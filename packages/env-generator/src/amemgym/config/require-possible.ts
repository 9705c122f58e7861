import { ConfigError } from '@memgym/core';
import type { AMemGymEnvironment } from './environment-schema.js';

/**
 * Minimum number of changes per period: one fewer than requested is allowed
 * (docs/specs/amemgym.md#environment-generation, call 6).
 */
export const leastChanges = ({ changesPerPeriod }: Pick<AMemGymEnvironment, 'changesPerPeriod'>): number =>
  Math.max(1, changesPerPeriod - 1);

/** Number of variables needed so that every period can change enough of them within `maxChangesPerState`. */
export function leastVariables(
  environment: Pick<AMemGymEnvironment, 'periods' | 'changesPerPeriod' | 'maxChangesPerState'>,
): number {
  const { periods, maxChangesPerState } = environment;
  const least = leastChanges(environment);
  return Math.max(least, Math.ceil((periods * least) / Math.min(periods, maxChangesPerState)));
}

/**
 * Refuses an impossible environment before any paid call.
 * @throws {ConfigError} naming the key and the next step
 */
export function requirePossible(environment: AMemGymEnvironment, origin: string): void {
  const { questions, statesPerQuestion, choicesPerState, minStateVariants, profile } = environment;
  const combinations = choicesPerState ** statesPerQuestion;
  if (combinations < minStateVariants) {
    throw new ConfigError(
      `${origin}: minStateVariants is ${minStateVariants}, but ${statesPerQuestion} variables of ` +
        `${choicesPerState} values have only ${combinations} combinations.`,
      { key: 'minStateVariants', hint: 'Lower it, or raise statesPerQuestion or choicesPerState.' },
    );
  }
  const days = 28 * environment.monthsPerPeriod;
  if (environment.changesPerPeriod + 1 > days) {
    throw new ConfigError(
      `${origin}: changesPerPeriod is ${environment.changesPerPeriod}, but a period can be as short as ${days} days.`,
      { key: 'changesPerPeriod', hint: 'Lower it, or raise monthsPerPeriod.' },
    );
  }
  const needed = leastVariables(environment);
  if (profile === 'fixed' && questions * statesPerQuestion < needed) {
    throw new ConfigError(
      `${origin}: ${environment.periods} periods of ${environment.changesPerPeriod} changes need ${needed} ` +
        `variables that change at most ${environment.maxChangesPerState} times; ${questions} questions with ` +
        `${statesPerQuestion} each have fewer.`,
      {
        key: 'maxChangesPerState',
        hint: 'Raise maxChangesPerState or questions, or lower changesPerPeriod.',
      },
    );
  }
}
