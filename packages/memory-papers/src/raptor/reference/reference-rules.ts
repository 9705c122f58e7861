import type { RaptorRules } from '../rules.js';
import { chunkAsOriginal } from './chunk-as-original.js';
import { loadGpt4Tokens } from './load-gpt-4-tokens.js';

/** The rules of the original. Its faults are in docs/specs/memory-systems.md#raptor-faults. */
export const referenceRules: RaptorRules = {
  loadTokensOf: loadGpt4Tokens,
  chunks: async (observations, chunkTokens) =>
    chunkAsOriginal(observations, chunkTokens, await loadGpt4Tokens()),

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
