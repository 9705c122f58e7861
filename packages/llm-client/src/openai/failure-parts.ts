import type { ProviderErrorReason } from '@memgym/core';

/** What went wrong in one try. */
export interface Failure {
  readonly reason: ProviderErrorReason;
  readonly message: string;
  readonly status?: number;
  /** The server's own error code and the parameter it complains about, where it names them. */
  readonly code?: string;
  readonly param?: string;
  /** True when the same request may succeed later. */
  readonly passing: boolean;
  /** How long the server asked to wait, in milliseconds. */
  readonly retryAfterMs?: number;
  /** The next step. Default: that of the reason. */
  readonly hint?: string;
}
