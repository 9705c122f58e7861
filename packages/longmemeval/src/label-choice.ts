import type { Episode } from '@memgym/core';
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
    'What becomes of the questions whose published answer is disputed: `published`: they count as published, and the slice `label` shows the others alone; `corrected`: they have the answer of the dispute, and are left out where it names none; `excluded`: they are left out. Results with other labels cannot be compared. Default published.',
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

/** The episode with the answer that was chosen; undefined if its question is left out. */
export function withLabel(
  episode: Episode,
  label: DisputedLabel | undefined,
  choice: LabelChoice,
): Episode | undefined {
  if (label === undefined || choice === 'published') return episode;
  const { answer } = label;
  if (choice === 'excluded' || answer === undefined) return undefined;
  const questions = episode.conversation.questions.map((question) =>
    question.kind === 'free-text' ? { ...question, expected: answer } : question,
  );
  return { ...episode, conversation: { ...episode.conversation, questions } };
}
