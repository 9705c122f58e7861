import { aside, askAll, flush, observe, type Protocol } from '@memgym/core';
import type { PartitionContents } from '../to-episode.js';

/** Asks the questions. Questions about a corpus are asked of a copy of the memory with only that corpus added. */
export async function* askWithCorpora({
  corpora,
  questions,
}: Pick<PartitionContents, 'corpora' | 'questions'>): Protocol {
  const plain = questions.filter(({ type }) => !corpora.has(type));
  if (plain.length > 0) yield askAll(plain);
  for (const [dataset, sessions] of corpora) {
    const asked = questions.filter(({ type }) => type === dataset);
    if (asked.length > 0) yield aside([observe(sessions), flush(), askAll(asked)]);
  }
}
