/** A statement learnt from an episode, with its sources and the statements it replaces. */
export interface Learnt {
  readonly text: string;
  /** Numbers of its messages; none stands for all. */
  readonly messages: readonly number[];
  /** Numbers of the known statements that it makes outdated. */
  readonly supersedes: readonly number[];
}
