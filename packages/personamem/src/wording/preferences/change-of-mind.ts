import changes from './english/changes-of-mind.json' with { type: 'json' };

/** A reason for liking or disliking something from now on, as the person gives it. Sentences are templates (see `expandText`). */
export interface ChangeOfMind {
  /** Letters, digits and `_`. */
  readonly key: string;
  /** The attitude that the reason leads to. */
  readonly towards: 'like' | 'dislike';
  /** A point to consider in other things for this reason; it follows `think of`. */
  readonly gist: string;
  /** Events: clauses in the past tense. */
  readonly causes: readonly string[];
  /** Their consequences: clauses that follow `and`. */
  readonly effects: readonly string[];
}

/** Reasons for a change of mind in English; each fits everything that somebody does. */
export const englishChangesOfMind = changes as readonly ChangeOfMind[];
