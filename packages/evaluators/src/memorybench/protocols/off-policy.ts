import { type Protocol, steps } from '@memgym/core';
import type { PlayContext } from '../../benchmarks/benchmark-protocol.js';
import type { MemoryBenchOptions } from '../memorybench-options.js';
import type { PartitionContents } from '../to-episode.js';
import { askWithCorpora } from './ask-with-corpora.js';
import { learnDialogues } from './learn-dialogues.js';

/**
 * Learns the stored dialogues, then answers the questions (docs/specs/memorybench.md#protocols).
 */
export async function* playOffPolicy(
  { dialogues, ...contents }: PartitionContents,
  options: MemoryBenchOptions,
  context: PlayContext,
): Protocol {
  yield* learnDialogues(dialogues, options, context);
  yield steps.flush();
  yield* askWithCorpora(contents);
}
