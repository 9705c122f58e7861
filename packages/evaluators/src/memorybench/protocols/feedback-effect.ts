import { aside, askAll, flush, observe, type Protocol } from '@memgym/core';
import type { PartitionContents } from '../to-episode.js';

/**
 * Answers training items without and with their own dialogue in the prompt, by the same model
 * (docs/specs/memorybench.md#feedback-is-compared-on-different-items). Questions about a corpus are answered with only that
 * corpus in memory, others with an empty memory.
 */
export async function* playFeedbackEffect({ corpora, questions }: PartitionContents): Protocol {
  const plain = questions.filter(({ type }) => !corpora.has(type));
  if (plain.length > 0) yield askAll(plain);
  for (const [dataset, sessions] of corpora) {
    const asked = questions.filter(({ type }) => type === dataset);
    if (asked.length > 0) yield aside([observe(sessions), flush(), askAll(asked)]);
  }
}
