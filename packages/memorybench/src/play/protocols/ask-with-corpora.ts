import { type Protocol, steps } from '@memgym/core';
import type { PartitionContents } from '../to-episode.js';

/** Asks the questions. Questions about a corpus are asked of a copy of the memory with only that corpus added. */
export async function* askWithCorpora({
  corpora,
  questions,
}: Pick<PartitionContents, 'corpora' | 'questions'>): Protocol {
  const plain = questions.filter(({ type }) => !corpora.has(type));
  if (plain.length > 0) yield steps.askAll(plain);
  for (const [dataset, sessions] of corpora) {
    const asked = questions.filter(({ type }) => type === dataset);
    if (asked.length > 0) yield steps.aside([steps.observe(sessions), steps.flush(), steps.askAll(asked)]);
  }
}
