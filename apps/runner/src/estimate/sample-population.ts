import { createRng, type Rng } from '@memgym/core';
import type { RunPlan } from '../plan/run-plan.js';
import { type MeasuredEpisode, measureEpisode, relativeSizes } from './episode-measures.js';
import { type CounterOf, createLineTokens, type ModelCounter } from './model-counters.js';
import type { Population } from './projection.js';

/** The episodes and the sample, as requested and as paid. */
export interface PopulationPair {
  readonly asked: Population;
  readonly paid: Population;
}

/** Measures in tokens of the model and in tokens of the embedder. */
export interface Populations {
  readonly chat: PopulationPair;
  readonly embedding: PopulationPair;
}

/** Measures the episodes of a plan and draws the sample. The result depends only on data, models and seed. */
export function samplePopulation(
  plan: RunPlan,
  wanted: number | undefined,
  counterOf: CounterOf,
): Populations {
  const measuredIn = (counter: ModelCounter): MeasuredEpisode[] => {
    const tokensOf = createLineTokens(counter);
    return plan.episodes.map((episode) => measureEpisode(episode, tokensOf));
  };
  const counter = counterOf(plan.model);
  const measured = measuredIn(counter);
  const sizes = relativeSizes(measured.map(({ asked }) => asked));
  const rng = createRng(plan.experiment.seed).stream('estimate');
  const sample = chooseSample(sizes, wanted ?? defaultSampleSize(sizes.length), rng);
  const pair = (each: readonly MeasuredEpisode[]): PopulationPair => ({
    asked: { sizes, sample, measures: each.map(({ asked }) => asked) },
    paid: { sizes, sample, measures: each.map(({ paid }) => paid) },
  });
  const chat = pair(measured);
  const embedding = plan.embedder === undefined ? counter : counterOf(plan.embedder);
  const alike = embedding.encoding === counter.encoding;
  return { chat, embedding: alike ? chat : pair(measuredIn(embedding)) };
}

/** Default number of sampled episodes: the square root of all, at least 4. */
function defaultSampleSize(episodes: number): number {
  return Math.min(episodes, Math.max(4, Math.ceil(Math.sqrt(episodes))));
}

/**
 * Draws a sample stratified by size: sorts the episodes by size, splits them into `count` groups of nearly equal
 * number, and draws one from each. Returns ascending indexes.
 */
export function chooseSample(sizes: readonly number[], count: number, rng: Rng): number[] {
  const bySize = sizes
    .map((size, index) => ({ size, index }))
    .sort((a, b) => a.size - b.size || a.index - b.index);
  const strata = Math.min(Math.max(1, count), bySize.length);
  const chosen: number[] = [];
  for (let stratum = 0; stratum < strata; stratum += 1) {
    const from = Math.floor((stratum * bySize.length) / strata);
    const to = Math.floor(((stratum + 1) * bySize.length) / strata);
    chosen.push(rng.pick(bySize.slice(from, to)).index);
  }
  return chosen.sort((a, b) => a - b);
}
