import { aside, askAll, flush, observe, type Protocol } from '@memgym/core';
import type { PlayContext } from '../../benchmarks/benchmark-protocol.js';
import type { MemoryBenchOptions } from '../memorybench-options.js';
import type { PartitionContents } from '../to-episode.js';
import { learnDialogues } from './learn-dialogues.js';

/**
 * Learns the stored dialogues, then answers the questions. Questions about a corpus are answered by a copy of that
 * memory to which only their corpus was added (docs/specs/memorybench.md#protocols).
 */
export async function* playOffPolicy(
  { dialogues, corpora, questions }: PartitionContents,
  options: MemoryBenchOptions,
  context: PlayContext,
): Protocol {
  yield* learnDialogues(dialogues, options, context);
  yield flush();
  const plain = questions.filter(({ type }) => !corpora.has(type));
  if (plain.length > 0) yield askAll(plain);
  for (const [dataset, sessions] of corpora) {
    const asked = questions.filter(({ type }) => type === dataset);
    if (asked.length > 0) yield aside([observe(sessions), flush(), askAll(asked)]);
  }
}
