import { digest } from '@memgym/core';
import {
  type AnnotatorLabels,
  compareLabels,
  createVerdicts,
  type LabelComparison,
  type SampledItem,
} from '@memgym/scoring';
import type { JudgedRun } from './sample-answers.js';
import type { LabelSample } from './sample-file.js';

/** A comparison, and what of the sample was not used in it. */
export interface SampleComparison extends LabelComparison {
  /** Items whose answer the given runs do not have, or give differently, so that their labels do not apply. */
  readonly changed: number;
}

/**
 * Compares labels with the sample's reference.
 * @param runs runs whose verdicts replace those in the sample, such as the same answers by another judge. Default: none
 */
export function compareSample(
  sample: LabelSample,
  annotators: readonly AnnotatorLabels[],
  runs: readonly JudgedRun[] = [],
): SampleComparison {
  const found = runs.length === 0 ? sample.items : withVerdicts(sample, runs);
  const items: SampledItem[] = found.map(({ id, cluster, stratum, reference, groups }) => ({
    id,
    cluster,
    stratum,
    reference,
    groups,
  }));
  const known = new Set(items.map(({ id }) => id));
  const comparison = compareLabels({
    items,
    strata: sample.strata,
    scale: { labels: sample.labels, measurement: sample.measurement },
    annotators: annotators.map(({ name, labels }) => ({
      name,
      labels: new Map([...labels].filter(([id]) => known.has(id))),
    })),
    scored: sample.scored,
    compared: sample.compared,
  });
  return { ...comparison, changed: sample.items.length - items.length };
}

/** The items whose answers the runs give as they were labelled, with the verdicts of the runs. */
function withVerdicts(sample: LabelSample, runs: readonly JudgedRun[]): LabelSample['items'] {
  const [one = '', other = ''] = sample.labels;
  const verdicts = new Map(
    runs.flatMap(({ run, benchmark }) => {
      const rule = createVerdicts(benchmark.metrics);
      return run.answers.flatMap((answer) => {
        if (answer.outcome !== 'answered') return [];
        const verdict = rule.of(answer);
        const reference = verdict === null ? null : verdict.isRight ? one : other;
        const { system, episodeId, questionId, trial = 1 } = answer;
        return [
          [JSON.stringify([system, episodeId, questionId, trial, digest(answer.raw)]), reference] as const,
        ];
      });
    }),
  );
  return sample.items.flatMap((item) => {
    if (item.origin === undefined) return [];
    const { system, episodeId, questionId, trial, reply } = item.origin;
    const key = JSON.stringify([system, episodeId, questionId, trial, reply]);
    const reference = verdicts.get(key);
    return reference === undefined ? [] : [{ ...item, reference }];
  });
}
