import type { MemoryIndex } from '@memgym/memory-systems/define';
import type { GenerativeAgentsState } from './generative-agents-state.js';

/** The memories of a scope by relevance, recency and importance. */
export interface MemoryStreamIndex extends MemoryIndex<GenerativeAgentsState> {
  /** The ids of the most similar memories, regardless of recency and importance. */
  nearest(vector: Float32Array, k: number): string[];
}
