import type { AgentNames, NamedAgent } from '../benchmarks/agent-names.js';

/** Agents whose name is not a memory type or does not describe them fully (docs/specs/amemgym.md#agents). */
export const namedAgents = {
  // The window is longer than any history, so no message ever leaves it.
  native: { type: 'none', window: { updateBatch: 2, localLength: 1_000_000 } },
  awe: { type: 'mem0', options: { messagePrefixes: 'labels' } },
  rag: { type: 'rag', options: { messagePrefixes: 'labels' } },
  'awi-hack': { type: 'awi', insights: { knownLabels: 'variables' } },
} as const satisfies Record<string, NamedAgent>;

/** AWE-(2,4,30) in the paper's tables is awe-freq2-ns4-topk30 in the configs. */
export const agentNames: AgentNames = {
  systems: namedAgents,
  pattern: /^(.+)-freq(\d+)-ns(\d+)(?:-topk(\d+))?$/,
};
