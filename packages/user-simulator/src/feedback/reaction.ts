import type { ReplyFaultKind } from './reply-faults.js';

/** A silent reaction to an answer. */
export type UserAction = 'like' | 'dislike' | 'copy';

/** A reaction to one answer. */
export interface Reaction {
  /** Number of the answer that it refers to, from 1. */
  readonly round: number;
  /** Empty for none. */
  readonly actions: readonly UserAction[];
  /** Rating from 1 to 10; only if the user rates answers. */
  readonly satisfactionScore?: number;
  /** What is wrong with the message that followed, although it was asked for twice; absent if nothing. */
  readonly flaw?: ReplyFaultKind;
  /** Whether the user leaves. */
  readonly terminated: boolean;
}
