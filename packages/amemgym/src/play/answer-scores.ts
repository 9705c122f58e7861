import type { AnswerRecord } from '@memgym/core';
import type { AnswerScores } from '@memgym/evaluators';
import { splitFailure } from '../score/split-failure.js';
import { amemgymOutcomes } from './outcomes.js';
import { upperBoundName } from './upper-bound.js';

const failures = ['write-failure', 'read-failure', 'utilization-failure'];
/** Only in data with additions or deletions. */
const furtherFailures = ['stale-failure', 'invention-failure'];

/**
 * Scores of an answer that depend on its probe, its upper bound and its options (packages/amemgym/spec.md#evaluation): the
 * kinds of failure, which add up to 1 with `overall`, the expected score of a guess, and the upper bound's answer for
 * the right option.
 */
export const amemgymAnswerScores: AnswerScores = {
  names: [...failures, 'random', upperBoundName, ...furtherFailures],
  reasons: [...failures, ...furtherFailures],
  of({ answers, references }) {
    const questions = answers.filter(({ questionKind }) => questionKind === 'multiple-choice');
    const outcomes = amemgymOutcomes(answers, references.get(upperBoundName) ?? []);
    const scores = new Map<AnswerRecord, readonly (number | null)[]>();
    for (const [place, { overall, diagnosis, random, upperBound, change }] of outcomes.entries()) {
      const split = diagnosis === null ? null : splitFailure(overall, diagnosis);
      const { write = null, read = null, utilization = null } = split ?? {};
      const [stale, invention] =
        change === undefined ? [null, null] : [split?.stale ?? null, split?.invention ?? null];
      const own = [write, read, utilization, random, upperBound, stale, invention];
      scores.set(questions[place] as AnswerRecord, own);
    }
    return scores;
  },
};
