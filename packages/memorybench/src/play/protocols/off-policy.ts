import { type Protocol, steps } from '@memgym/core';
import type { PlayContext } from '@memgym/evaluators';
import type { MemoryBenchOptions } from '../memorybench-options.js';
import type { PartitionContents } from '../to-episode.js';
import { askWithCorpora } from './ask-with-corpora.js';
import { dialoguesToLearn, learnDialogues } from './learn-dialogues.js';

/**
 * Learns the stored dialogues, then answers the questions (packages/memorybench/spec.md#protocols).
 */
export async function* playOffPolicy(
  contents: PartitionContents,
  options: MemoryBenchOptions,
  context: PlayContext,
): Protocol {
  yield* learnDialogues(dialoguesToLearn(contents, options, context), options, context);
  yield steps.flush();
  yield* askWithCorpora(contents);
}
