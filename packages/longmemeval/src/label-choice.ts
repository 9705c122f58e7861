import type { Episode } from '@memgym/core';
import { withOtherLabel } from '@memgym/evaluators';
import * as z from 'zod';
import disputed from './disputed-labels.json' with { type: 'json' };
import type { Instance } from './instance.js';

/** A question whose published answer somebody disputes. */
export interface DisputedLabel {
  readonly id: string;
  readonly what: string;
  /** The right answer. Default: nobody has named one. */
  readonly answer?: string;
  /** Text of a message that makes the published answer wrong; without it in the history, nothing is disputed. */
  readonly contradictedBy?: string;
  /** Where it was reported. */
  readonly source: string;
}

const labels: ReadonlyMap<string, DisputedLabel> = new Map(disputed.map((label) => [label.id, label]));

/** Which answers are right. */
export const labelsOption = z
  .enum(['published', 'corrected', 'excluded'])
  .default('published')
  .describe(
    'What becomes of the questions whose published answer is disputed: `published`: they count as published, and the slice `label` shows the others alone; `corrected`: they have the answer of the dispute, and do not count where it names none; `excluded`: they do not count. With these two, `judged-published` stands beside `judged`: the same answers by the published labels. Default published.',
  );
export type LabelChoice = z.output<typeof labelsOption>;

/** The dispute about a question, if its history is one that it is about. */
export function disputeOf({
  question_id: id,
  haystack_sessions: sessions,
}: Instance): DisputedLabel | undefined {
  const label = labels.get(id);
  const text = label?.contradictedBy;
  if (text === undefined) return label;
  return sessions.some((turns) => turns.some(({ content }) => content.includes(text))) ? label : undefined;
}

/** The episode with the answer that was chosen. */
export function withLabel(episode: Episode, label: DisputedLabel | undefined, choice: LabelChoice): Episode {
  if (label === undefined || choice === 'published') return episode;
  const { answer } = label;
  const other = choice === 'excluded' || answer === undefined ? null : { expected: answer };
  const questions = episode.conversation.questions.map((question) => withOtherLabel(question, other));
  return { ...episode, conversation: { ...episode.conversation, questions } };
}
