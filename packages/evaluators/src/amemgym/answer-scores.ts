import type { AnswerRecord } from '@memgym/core';
import { splitFailure } from '@memgym/scoring';
import type { AnswerScores } from '../benchmarks/benchmark-results.js';
import { amemgymOutcomes } from './outcomes.js';
import { upperBoundName } from './upper-bound.js';

const failures = ['write-failure', 'read-failure', 'utilization-failure'];

/**
 * The scores of a question’s answer that need its probe, its upper bound and its options
 * (docs/specs/amemgym.md#evaluation): the kinds of failure, which add up to 1 with `overall`, what guessing would reach,
 * and the answer of the upper bound to the option that is right.
 */
export const amemgymAnswerScores: AnswerScores = {
  names: [...failures, 'random', upperBoundName],
  reasons: failures,
  of({ answers, references }) {
    const questions = answers.filter(({ questionKind }) => questionKind === 'multiple-choice');
    const outcomes = amemgymOutcomes(answers, references.get(upperBoundName) ?? []);
    const scores = new Map<AnswerRecord, readonly (number | null)[]>();
    for (const [place, { overall, diagnosis, random, upperBound }] of outcomes.entries()) {
      const split = diagnosis === null ? null : splitFailure(overall, diagnosis);
      const { write = null, read = null, utilization = null } = split ?? {};
      scores.set(questions[place] as AnswerRecord, [write, read, utilization, random, upperBound]);
    }
    return scores;
  },
};
