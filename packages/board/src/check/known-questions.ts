import type { PlayedSystem } from '../records/played-system.js';
import type { Refusal } from './refusal.js';

/** R13: ids and right answers of the benchmark in the settings of a system. */
export function knownQuestions(
  systems: readonly Pick<PlayedSystem, 'name' | 'config' | 'answers'>[],
): Refusal[] {
  return systems.flatMap(({ name, config, answers }): Refusal[] => {
    const texts = JSON.stringify([config.options ?? {}, config.format ?? {}]).toLowerCase();
    const known = answers.find(
      ({ questionId, expected }) =>
        texts.includes(questionId.toLowerCase()) ||
        (typeof expected === 'string' && expected.length >= 12 && texts.includes(expected.toLowerCase())),
    );
    if (known === undefined) return [];
    return [
      { rule: 'R13', what: `The settings of ${name} hold the question ${known.questionId} or its answer.` },
    ];
  });
}
