import type { ProviderErrorReason } from '@memgym/core';

/** The failure of one try. */
export interface Failure {
  readonly reason: ProviderErrorReason;
  readonly message: string;
  readonly status?: number;
  /** The server's own error code, and the parameter that it refuses, if given. */
  readonly code?: string;
  readonly param?: string;
  /** True when the same request may succeed later. */
  readonly passing: boolean;
  /** The wait that the server requested, in milliseconds. */
  readonly retryAfterMs?: number;
  /** The next step. Default: the hint for the reason. */
  readonly hint?: string;
}
