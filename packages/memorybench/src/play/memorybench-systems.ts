import type { AgentNames, NamedAgent } from '@memgym/evaluators';

/** Memories are shown best first. */
const byRank = { format: { order: 'rank' } } as const;
/** The original's model has a context of 32,768 tokens, including 2,048 for the answer. */
const maxPromptTokens = 30_000;

const systems = {
  // The oldest sessions that fit.
  wo_memory: {
    type: 'full-context',
    options: { maxTokens: 28_000, overflow: 'drop-newest' },
    format: { order: 'oldest', maxPromptTokens },
  },
  bm25_message: { type: 'bm25-m', k: 5, ...byRank },
  bm25_dialog: { type: 'bm25-s', k: 5, ...byRank },
  embedder_message: { type: 'emb-m', k: 5, ...byRank },
  embedder_dialog: { type: 'emb-s', k: 5, ...byRank },
  a_mem: { type: 'a-mem', options: { preset: 'memorybench' }, k: 5, ...byRank },
  memoryos: { type: 'memory-os', options: { preset: 'memorybench' }, ...byRank },
} as const satisfies Record<string, NamedAgent>;

/**
 * The original's systems with its settings, under its names (packages/memorybench/spec.md#baselines). Its `mem0` and
 * `raptor` are not included, because types have these names. The experiment `memorybench-published` contains them with
 * their settings.
 */
export const memoryBenchSystems: AgentNames = { systems };
