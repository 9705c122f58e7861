import type { AnsweredRecord, Profile } from '@memgym/core';
import { locomoCategory } from '../answers/locomo-category.js';
import { locomoF1 } from '../answers/locomo-f1.js';
import type { Metric } from './metric.js';

export interface LocomoF1MetricOptions {
  /** How a category 5 reply is read, default `reference`; see `locomoF1`. */
  readonly profile?: Profile;
}

/**
 * `f1`: LoCoMo's score of a free text, with the category taken from the record's type. A reply without an answer
 * (`output` null) scores 0. Does not apply to questions of other types or without a gold text, and not to adversarial
 * ones, which a system that never answers gets right: {@link createLocomoAdversarialMetric} scores these.
 */
export function createLocomoF1Metric({ profile = 'reference' }: LocomoF1MetricOptions = {}): Metric {
  return {
    name: 'f1',
    description: 'Overlap of stemmed words with the gold answer, over questions that have one.',
    range: [0, 1],
    higherIsBetter: true,
    score: (record) => (locomoCategory(record.type) === 5 ? null : scoreRecord(record, profile)),
  };
}

/** {@link createLocomoF1Metric} as the original scores. */
export const locomoF1Metric: Metric = createLocomoF1Metric();

/**
 * `adversarial`: 1 when the reply to an adversarial question of LoCoMo says that it cannot be answered, else 0. Does not
 * apply to other questions. A system without any memory scores about 1.
 */
export function createLocomoAdversarialMetric({ profile = 'reference' }: LocomoF1MetricOptions = {}): Metric {
  return {
    name: 'adversarial',
    description:
      'Share of questions without an answer whose reply says so; a system without memory scores 1.',
    range: [0, 1],
    higherIsBetter: true,
    score: (record) => (locomoCategory(record.type) === 5 ? scoreRecord(record, profile) : null),
  };
}

/** {@link createLocomoAdversarialMetric} as the original scores. */
export const locomoAdversarialMetric: Metric = createLocomoAdversarialMetric();

function scoreRecord(record: AnsweredRecord, profile: Profile): number | null {
  const category = locomoCategory(record.type);
  const { expected: gold, output, options } = record;
  if (record.questionKind !== 'free-text' || category === null) return null;
  if (typeof gold === 'object' && gold !== null) return null;
  if (gold === null && category !== 5) return null;
  if (output === null) return 0;
  return locomoF1({ category, prediction: output, gold, profile, ...(options !== undefined && { options }) });
}
