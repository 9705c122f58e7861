/** A statement learnt from an episode, with its sources and the statements it replaces. */
export interface Learnt {
  readonly text: string;
  /** Numbers of the messages it is from; none for all of them. */
  readonly messages: readonly number[];
  /** Numbers of the known statements that no longer hold because of it. */
  readonly supersedes: readonly number[];
}
