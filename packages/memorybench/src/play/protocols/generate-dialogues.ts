import { type FreeTextQuestion, type Protocol, type StepResults, steps } from '@memgym/core';
import type { PlayContext } from '@memgym/evaluators';
import type { MemoryBenchOptions } from '../memorybench-options.js';
import type { PartitionContents } from '../to-episode.js';
import { noteDialogues, planDialogues } from './hold-dialogues.js';

/**
 * Holds a dialogue about each training item: with an empty memory or, for a question about a corpus, with that corpus
 * in memory. Nothing is learned (packages/memorybench/spec.md#protocols).
 */
export async function* playDialogues(
  { corpora, training }: PartitionContents,
  options: MemoryBenchOptions,
  context: PlayContext,
): Protocol {
  const byDataset = new Map<string, FreeTextQuestion[]>();
  for (const item of training) byDataset.set(item.type, [...(byDataset.get(item.type) ?? []), item]);
  for (const [dataset, all] of byDataset) {
    const planned = planDialogues(all.slice(0, options.itemLimit), options, { context });
    const sessions = corpora.get(dataset);
    if (sessions === undefined) {
      yield* noteDialogues(planned, (yield planned.step) as StepResults['hold']);
      continue;
    }
    const { results } = (yield steps.aside([
      steps.observe(sessions),
      steps.flush(),
      planned.step,
    ])) as StepResults['aside'];
    yield* noteDialogues(planned, results.at(-1) as StepResults['hold']);
  }
}
