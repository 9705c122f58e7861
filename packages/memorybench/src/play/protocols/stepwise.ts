import { type Protocol, steps } from '@memgym/core';
import type { PlayContext } from '@memgym/evaluators';
import type { MemoryBenchOptions } from '../memorybench-options.js';
import type { PartitionContents } from '../to-episode.js';
import { dialoguesToLearn, learnDialogues } from './learn-dialogues.js';
import { questionsAt } from './questions-at.js';

/**
 * Reads all corpora and answers the test items; then learns the stored dialogues in batches, with a test after each
 * (packages/memorybench/spec.md#protocols).
 */
export async function* playStepwise(
  { corpora, questions, ...contents }: PartitionContents,
  options: MemoryBenchOptions,
  context: PlayContext,
): Protocol {
  const dialogues = dialoguesToLearn(contents, options, context);
  for (const sessions of corpora.values()) yield steps.observe(sessions);
  yield steps.flush();
  yield steps.askAll(questionsAt(questions, 0));
  // A system with fewer dialogues of its own is tested as often as the others.
  const tests = Math.max(0, ...questions.map(({ meta }) => Number(meta?.step)));
  for (let step = 1; step <= tests; step += 1) {
    const [from, to] = [(step - 1) * options.batchSize, step * options.batchSize];
    yield* learnDialogues(dialogues.slice(from, to), options, context);
    yield steps.flush();
    yield steps.askAll(questionsAt(questions, step));
  }
}
