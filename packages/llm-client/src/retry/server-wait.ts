import type { ProviderErrorReason } from '@memgym/core';

/** A call that waits for its server before a retry. */
export interface ServerWait {
  readonly provider: string;
  readonly model: string;
  readonly baseUrl: string | undefined;
  /** Reason of the last failure. */
  readonly reason: ProviderErrorReason;
  /** The reason as a sentence, without secrets. */
  readonly message: string;
  /** Requests sent for the call, from 1. */
  readonly tries: number;
  /** Time of the first failure, in ms of the clock. */
  readonly sinceMs: number;
  /** Latest time at which the call is given up, in ms of the clock; absent if tries are counted. */
  readonly untilMs?: number;
  /** Number of tries until the call is given up, after an unusable reply; absent if time is counted. */
  readonly triesLeft?: number;
}
