/**
 * The way a message states a fact: about the entity as the user calls it, about a person introduced by name and
 * relation, about a person only named, about an event that the user will attend, or as an opinion.
 */
export type HintForm = 'fact' | 'named' | 'by-name' | 'attended';

/** The fact behind a message. Answers are computed from hints, never from texts. */
export interface Hint {
  readonly form: HintForm;
  readonly entity: string;
  /** Index among the entities with that name. */
  readonly index: number;
  readonly attribute: string;
  readonly value: string;
}

/** A message with its fact. */
export interface Statement {
  readonly hint: Hint;
  readonly text: string;
  /** Words of the text that carry the fact: no rewording may lose them. */
  readonly keep: readonly string[];
  /** Whether a model may reword it; the original leaves the others unchanged. */
  readonly isSpoken: boolean;
  /** Milliseconds of UTC. */
  readonly saidAt: number;
}
