/** A silent reaction to an answer. */
export type UserAction = 'like' | 'dislike' | 'copy';

/** A reaction to one answer. */
export interface Reaction {
  /** The answer it is about, counted from 1. */
  readonly round: number;
  /** Empty for none. */
  readonly actions: readonly UserAction[];
  /** 1 to 10; only where the user rates answers. */
  readonly satisfactionScore?: number;
  /** Whether the user leaves. */
  readonly terminated: boolean;
}
