/** A statement learnt from an episode, with its sources and the statements it replaces. */
export interface Learnt {
  readonly text: string;
  /** Numbers of its messages; null for a statement from the whole episode, of which no numbers were asked. */
  readonly messages: readonly number[] | null;
  /** Numbers of the known statements that it makes outdated. */
  readonly supersedes: readonly number[];
}
