import type { NamedAgent } from '@memgym/evaluators';
import agents from '../../agents.json' with { type: 'json' };

/**
 * The original's systems with its settings, under its names (packages/memorybench/spec.md#baselines), as `package.json`
 * declares them. Memories are shown best first; `wo_memory` reads the oldest sessions that fit into the context of the
 * original's model, 32,768 tokens with 2,048 for the answer. Its `mem0` and `raptor` are not included, because types have
 * these names. The experiment `memorybench-published` contains them with their settings.
 */
export const memoryBenchSystems: Readonly<Record<string, NamedAgent>> = agents.systems as Record<
  string,
  NamedAgent
>;
