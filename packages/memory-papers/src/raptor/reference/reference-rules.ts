import { loadTokenCounter } from '@memgym/prompts';
import type { RaptorRules, TokensOf } from '../rules.js';
import { chunkAsReference } from './chunk-as-reference.js';

/** The rules of the original. Its faults are in docs/specs/memory-systems.md#raptor-faults. */
export const referenceRules: RaptorRules = {
  loadTokensOf: loadGpt4Tokens,
  chunks: async (observations, chunkTokens) =>
    chunkAsReference(observations, chunkTokens, await loadGpt4Tokens()),

  patience: null,
  /** MemoryBench's port compares with larger variances than it fits with. */
  comparedRegularisation: 1e-4,
  refitsChosenMixture: true,
  alwaysRebuilds: true,
  /** Without times. */
  passages: ({ text }) => [{ text }],

  /** docs/specs/memory-systems.md#raptor-faults */
  skipsLongNodes: false,
  /** Nodes with a greater distance than the threshold (docs/specs/memory-systems.md#raptor-faults). */
  follows: (similarity, threshold) => 1 - similarity > threshold,
};

/** The original counts with `cl100k_base` for any model. */
async function loadGpt4Tokens(): Promise<TokensOf> {
  const counter = await loadTokenCounter('gpt-4');
  return (text) => counter.count(text);
}
