import type { Episode, MultipleChoiceQuestion } from '@memgym/core';
import * as z from 'zod';
import type { AMemGymOptions } from './amemgym-options.js';
import { optionsOf } from './period-questions.js';
import { userOf } from './to-episode.js';

/** Scoring data stored with the answer to a question of the upper bound. */
export const boundMetaSchema = z.object({
  question: z.int().nonnegative(),
  option: z.int().nonnegative().describe('The right option, whose state is given.'),
});

/** Name of the bound in results. */
export const upperBoundName = 'upper-bound';

/**
 * The questions of the upper bound, or utilization: each question of a user once per option, given the state of
 * that option (packages/amemgym/spec.md#upper-bound-and-random-score). They do not depend on any memory.
 */
export function upperBoundEpisode(episode: Episode, { unreadable }: AMemGymOptions): Episode {
  const user = userOf(episode);
  const questions = user.questions.flatMap((question, index) =>
    question.options.map(
      ({ state }, option): MultipleChoiceQuestion => ({
        kind: 'multiple-choice',
        id: `${user.id}/${upperBoundName}/q${twoDigits(index)}/o${twoDigits(option)}`,
        text: question.text,
        type: upperBoundName,
        language: episode.language,
        options: optionsOf(question),
        given: question.requiredVariables.map((name, position) => ({ name, value: state[position] ?? '' })),
        expected: String(option + 1),
        ifUnreadable: unreadable,
        evidence: { turnIds: [], unresolved: [] },
        meta: { question: index, option },
      }),
    ),
  );
  return { ...episode, conversation: { sessions: [], questions } };
}

const twoDigits = (index: number): string => String(index).padStart(2, '0');
