import type { Rng } from '@memgym/core';
import type { EverydayTopic } from '@memgym/everyday-world';
import { createPen, sentenceCase } from '../../../writing/pen.js';
import type { DraftOption } from '../../user/user-parts.js';
import type { ContentLibrary } from '../content-library.js';

const mostDrafts = 8;

/**
 * Writes an answer for every variant of a question: advice for each value, one sentence per variable and at least
 * two. All answers of a question have the same structure and similar length, and repeated advice is reworded while
 * wordings remain, so that neither form nor repetition reveals the right one.
 */
export function writeAnswers(
  library: ContentLibrary,
  {
    topics,
    variants,
  }: { readonly topics: readonly EverydayTopic[]; readonly variants: readonly (readonly string[])[] },
  rng: Rng,
): DraftOption[] {
  const { advising, advisingFurther, encouragements, space } = library.wording;
  const first = rng.pick(advising);
  const further = rng.shuffle(advisingFurther);
  const frames = topics.map((_, index) =>
    index === 0 ? first : (further[(index - 1) % further.length] ?? first),
  );
  const closing = topics.length === 1 ? `${space}${rng.pick(encouragements)}` : '';
  const pen = createPen(rng);

  const draft = (state: readonly string[]): string =>
    topics
      .map(({ values }, index) => {
        const advice = values.find(({ name }) => name === state[index])?.advice ?? [];
        const clause = pen.write(advice);
        return sentenceCase((frames[index] ?? first).replace('%', () => clause));
      })
      .join(space) + closing;

  const drafts = variants.map((variant) => Array.from({ length: mostDrafts }, () => draft(variant)));
  const lengths = drafts.flat().map((text) => text.length);
  const usual = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  return variants.map((state, index) => ({
    state,
    answer: (drafts[index] ?? []).reduce((best, one) =>
      Math.abs(one.length - usual) < Math.abs(best.length - usual) ? one : best,
    ),
  }));
}
