import type { Embedder } from '@memgym/core';
import type { BenchmarkRules } from '@memgym/evaluators';
import type { Experiment } from '@memgym/experiments';
import { readModelEnvironment } from '@memgym/llm-client';
import type { Environment } from '../models/environment.js';
import { isOnServer } from '../models/resolve-models.js';

/**
 * The experiment with the embedder of the original, if it names none and its model is on a server. Without a server the
 * usual embedder stays, and {@link embedderCaution} says so.
 */
export function withOriginalEmbedder(
  experiment: Experiment,
  { embeddingModel }: BenchmarkRules,
  environment: Environment,
): Experiment {
  const { embedder, model } = experiment;
  const isNamed =
    embedder.type !== 'auto' ||
    embedder.model !== undefined ||
    readModelEnvironment(environment).embeddingModel !== undefined;
  if (embeddingModel === undefined || isNamed || !isOnServer(model, environment)) return experiment;
  return { ...experiment, embedder: { ...embedder, type: 'openai', model: embeddingModel } };
}

/** What to know if systems search with another embedder than the original. */
export function embedderCaution(
  { embeddingModel }: BenchmarkRules,
  systems: readonly { readonly embedder?: Embedder | undefined }[],
): string[] {
  if (embeddingModel === undefined) return [];
  const used = systems.flatMap(({ embedder }) => (embedder === undefined ? [] : [embedder.info.model]));
  const others = [...new Set(used)].filter((model) => model !== embeddingModel);
  if (others.length === 0) return [];
  return [
    `The original searches with ${embeddingModel}, this run with ${others.join(', ')}, so memories that are searched by meaning do not compare with its figures. Set \`embedder\` to {"type": "openai", "model": "${embeddingModel}"}.`,
  ];
}
