import { type Protocol, steps } from '@memgym/core';
import type { PlayContext } from '../../benchmarks/benchmark-protocol.js';
import type { MemoryBenchOptions } from '../memorybench-options.js';
import type { PartitionContents } from '../to-episode.js';
import { learnDialogues } from './learn-dialogues.js';
import { questionsAt } from './questions-at.js';

/**
 * Reads all corpora and answers the test items; then learns the stored dialogues in batches, with a test after each
 * (docs/specs/memorybench.md#protocols).
 */
export async function* playStepwise(
  { dialogues, corpora, questions }: PartitionContents,
  options: MemoryBenchOptions,
  context: PlayContext,
): Protocol {
  for (const sessions of corpora.values()) yield steps.observe(sessions);
  yield steps.flush();
  yield steps.askAll(questionsAt(questions, 0));
  for (let from = 0, step = 1; from < dialogues.length; from += options.batchSize, step += 1) {
    yield* learnDialogues(dialogues.slice(from, from + options.batchSize), options, context);
    yield steps.flush();
    yield steps.askAll(questionsAt(questions, step));
  }
}
