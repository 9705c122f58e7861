import { type Protocol, type StepResults, steps } from '@memgym/core';
import { createPythonRandom } from '@memgym/datasets';
import type { PlayContext } from '@memgym/evaluators';
import { dialogueSession } from '../dialogue-session.js';
import type { MemoryBenchOptions } from '../memorybench-options.js';
import { showsReactions } from '../showing-rules.js';
import type { PartitionContents } from '../to-episode.js';
import { noteDialogues, planDialogues } from './hold-dialogues.js';
import { learnDialogues } from './learn-dialogues.js';
import { questionsAt } from './questions-at.js';

/**
 * Reads all corpora; then each step draws training items, holds dialogues about them with the current memory, learns
 * them in the order of the draw, and answers the test items (packages/memorybench/spec.md#protocols).
 */
export async function* playOnPolicy(
  { corpora, questions, training }: PartitionContents,
  options: MemoryBenchOptions,
  context: PlayContext,
): Protocol {
  for (const sessions of corpora.values()) yield steps.observe(sessions);
  const random = createPythonRandom(options.seed);
  for (let step = 0; step < options.steps; step += 1) {
    const items = random.sample(training, Math.min(options.batchSize, training.length));
    yield steps.flush();
    const planned = planDialogues(items, options, { context, prefix: `step_${step}/` });
    const held = yield* noteDialogues(planned, (yield planned.step) as StepResults['hold']);
    const sessions = held.map(({ question, dialogue }) =>
      dialogueSession(dialogue, {
        id: question.id,
        language: question.language,
        showReactions: showsReactions(options),
      }),
    );
    const learns = !options.withoutDialogues.includes(context.system.name);
    yield* learnDialogues(learns ? sessions : [], options, context);
    yield steps.flush();
    yield steps.askAll(questionsAt(questions, step));
  }
}
