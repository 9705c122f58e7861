import type { AnsweredRecord, Profile } from '@memgym/core';
import { locomoCategory } from '../answers/locomo-category.js';
import { locomoF1 } from '../answers/locomo-f1.js';
import type { Metric } from './metric.js';

export interface LocomoF1MetricOptions {
  /** How a category 5 reply is read, default `reference`; see `locomoF1`. */
  readonly profile?: Profile;
}

/**
 * `f1`: LoCoMo's score of a free text, with the category taken from the record's type and the options
 * from the record. A reply without an answer (`output` null) scores 0. Does not apply to questions of
 * other types, nor to those of category 1–4 without a gold text.
 */
export function createLocomoF1Metric(options: LocomoF1MetricOptions = {}): Metric {
  return {
    name: 'f1',
    description:
      'Overlap of stemmed words with the gold answer; for questions without an answer, 1 when the reply says so.',
    range: [0, 1],
    higherIsBetter: true,
    score: (record) => scoreRecord(record, options.profile ?? 'reference'),
  };
}

/** {@link createLocomoF1Metric} as the original scores. */
export const locomoF1Metric: Metric = createLocomoF1Metric();

function scoreRecord(record: AnsweredRecord, profile: Profile): number | null {
  const category = locomoCategory(record.type);
  const { expected: gold, output, options } = record;
  if (record.questionKind !== 'free-text' || category === null) return null;
  if (typeof gold === 'object' && gold !== null) return null;
  if (gold === null && category !== 5) return null;
  if (output === null) return 0;
  return locomoF1({ category, prediction: output, gold, profile, ...(options !== undefined && { options }) });
}
