import type { ProviderErrorReason } from '@memgym/core';

/** A call that waits for its server before it asks again. */
export interface ServerWait {
  readonly provider: string;
  readonly model: string;
  readonly baseUrl: string | undefined;
  /** Why the last request gave no reply. */
  readonly reason: ProviderErrorReason;
  /** The same as a sentence, without secrets. */
  readonly message: string;
  /** Requests that were sent for the call, from 1. */
  readonly tries: number;
  /** When the first of them had failed, in ms of the clock. */
  readonly sinceMs: number;
  /** When the call is given up at the latest, in ms of the clock. */
  readonly untilMs: number;
}
