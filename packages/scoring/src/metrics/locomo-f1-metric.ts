import type { AnsweredRecord } from '@memgym/core';
import { locomoCategory, locomoF1 } from '../answers/locomo-f1.js';
import { rightFromF1 } from './answer-verdict.js';
import type { Metric } from './metric.js';

/**
 * `f1`: LoCoMo's score of a free text, as computed by the original, with the category taken from the record's type. A
 * reply without an answer (`output` null) scores 0. It does not apply to questions of other types, without a gold text,
 * or adversarial ones, which a system that never answers gets right; {@link locomoAdversarialMetric} scores these.
 */
export const locomoF1Metric: Metric = {
  name: 'f1',
  description: 'Overlap of stemmed words with the gold answer, over questions that have one.',
  range: [0, 1],
  higherIsBetter: true,
  verdict: 'answer',
  rightFrom: rightFromF1,
  score: (record) => (locomoCategory(record.type) === 5 ? null : scoreRecord(record)),
};

/**
 * `adversarial`: 1 if the reply to an adversarial question of LoCoMo says that it cannot be answered, otherwise 0. It
 * does not apply to other questions. A system without any memory scores about 1. The original's rule that any other
 * reply of one or three characters is option b applies to replies whose prompt showed the options, thus has a `prompt`.
 */
export const locomoAdversarialMetric: Metric = {
  name: 'adversarial',
  description: 'Share of questions without an answer whose reply says so; a system without memory scores 1.',
  range: [0, 1],
  higherIsBetter: true,
  verdict: 'answer',
  score: (record) => (locomoCategory(record.type) === 5 ? scoreRecord(record) : null),
};

function scoreRecord(record: AnsweredRecord): number | null {
  const category = locomoCategory(record.type);
  const { expected: gold, output, options } = record;
  if (record.questionKind !== 'free-text' || category === null) return null;
  if (typeof gold === 'object' && gold !== null) return null;
  if (gold === null && category !== 5) return null;
  if (output === null) return 0;
  // A reply of another program may not have seen the options: then only a written label names one.
  const profile = record.prompt === undefined ? 'fixed' : 'reference';
  return locomoF1({ category, prediction: output, gold, profile, ...(options !== undefined && { options }) });
}
