import { type BenchmarkProfiles, usualRules } from '@memgym/evaluators';

/**
 * MemSim's messages state their time themselves, and it finds them as they are: with `reference`, a memory of messages
 * would have the form of MemoryBench (packages/memsim/spec.md#agents). It asks for a letter in Chinese, as `fixed` does; the
 * plain prompts of the other originals are English.
 */
export const memDailyProfiles: BenchmarkProfiles = {
  fixed: usualRules,
  reference: {
    asking: 'fixed',
    format: () => ({ showTime: false }),
    memory: ({ type }) => (/^(?:bm25|emb)-[ms]$/.test(type) ? 'fixed' : 'reference'),
  },
};
