import { createRng } from '@memgym/core';
import type { RunPlan } from '../plan/run-plan.js';
import { chooseSample, defaultSampleSize } from './choose-sample.js';
import { type MeasuredEpisode, measureEpisode, relativeSizes } from './episode-measures.js';
import { createLineTokens, type ModelCounter, type ModelCounters } from './model-counters.js';
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
  counters: ModelCounters,
): Populations {
  const measuredIn = (counter: ModelCounter): MeasuredEpisode[] => {
    const tokensOf = createLineTokens(counter);
    return plan.episodes.map((episode) => measureEpisode(episode, tokensOf));
  };
  const measured = measuredIn(counters.chat);
  const sizes = relativeSizes(measured.map(({ asked }) => asked));
  const rng = createRng(plan.experiment.seed).stream('estimate');
  const sample = chooseSample(sizes, wanted ?? defaultSampleSize(sizes.length), rng);
  const pair = (each: readonly MeasuredEpisode[]): PopulationPair => ({
    asked: { sizes, sample, measures: each.map(({ asked }) => asked) },
    paid: { sizes, sample, measures: each.map(({ paid }) => paid) },
  });
  const chat = pair(measured);
  const alike = counters.embedding.encoding === counters.chat.encoding;
  return { chat, embedding: alike ? chat : pair(measuredIn(counters.embedding)) };
}
