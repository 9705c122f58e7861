import { freeTextF1 } from '@memgym/scoring';
import type { DraftedSlot, RefusedDraft } from './draft-question.js';
import type { QuestionDraft } from './question-draft.js';

/** Questions that share so much of their words ask the same. */
const sameQuestion = 0.8;

/** The drafts that repeat no earlier one of their episode, and all refusals in order. */
export function withoutRepeated(
  made: readonly DraftedSlot[],
  languages: ReadonlyMap<string, string>,
): { readonly drafts: QuestionDraft[]; readonly refused: RefusedDraft[] } {
  const drafts: QuestionDraft[] = [];
  const refused = made.flatMap((each) => each.refused);
  for (const { draft } of made) {
    if (draft === null) continue;
    const { id, kind, text, expected, episode } = draft;
    const repeats = drafts.some(
      (other) =>
        other.episode === episode &&
        other.kind === kind &&
        text !== '' &&
        freeTextF1(other.text, text, languages.get(episode)) >= sameQuestion,
    );
    if (repeats) refused.push({ id, kind, reason: 'repeated', text, answer: expected });
    else drafts.push(draft);
  }
  return { drafts, refused };
}
