import { isErrorLike } from '@memgym/core/errors';
import { onAbort } from '../on-abort.js';
import { type Failure, failureOf } from './failure.js';
import type { WireCounts } from './token-usage.js';

/** A failed try. */
export class TryFailed extends Error {
  override readonly name = 'TryFailed';
  readonly failure: Failure;
  /** The usage that the server reported. */
  readonly counts: WireCounts | undefined;
  /** True for a refusal by HTTP status; otherwise the reply could not be used. */
  readonly refused: boolean;

  constructor(
    failure: Failure,
    { counts, refused = false }: { readonly counts?: WireCounts; readonly refused?: boolean } = {},
  ) {
    // The failure's message is not used, because the SDK mistakes errors for time-outs by words in their messages.
    super('The try failed.');
    this.failure = failure;
    this.counts = counts;
    this.refused = refused;
  }
}

/** The result of one request, and its wall time. `replied`: an unusable reply was received. */
export type TryResult<Value> = { readonly latencyMs: number } & (
  | { readonly value: Value }
  | { readonly failure: Failure; readonly counts?: WireCounts | undefined; readonly replied: boolean }
);

/** Makes one try of at most `timeoutMs`, including the body; failures are returned, not thrown. */
export async function tryOnce<Value>(
  send: (signal: AbortSignal) => Promise<Value>,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<TryResult<Value>> {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  let timedOut = false;
  const deadline = setTimeout(() => {
    timedOut = true;
    abort();
  }, timeoutMs);
  const leave = onAbort(signal, abort);
  const started = performance.now();
  const latency = (): number => performance.now() - started;
  try {
    const value = await send(controller.signal);
    return { value, latencyMs: latency() };
  } catch (error) {
    if (timedOut) {
      const message = `did not answer within the ${timeoutMs} ms of \`timeoutMs\``;
      return { failure: { reason: 'timeout', message, passing: true }, latencyMs: latency(), replied: false };
    }
    const failed = failedTry(error);
    if (failed === undefined) {
      const failure = failureOf(error);
      // Errors of a connection are not 'server'; a reply of an unexpected form is.
      return { failure, latencyMs: latency(), replied: failure.reason === 'server' };
    }
    const { failure, counts, refused } = failed;
    return { failure, counts, latencyMs: latency(), replied: !refused };
  } finally {
    clearTimeout(deadline);
    leave();
  }
}

/** The search includes the SDK's own errors, which wrap errors of `fetch`. */
function failedTry(error: unknown): TryFailed | undefined {
  if (error instanceof TryFailed) return error;
  return isErrorLike(error) && error.cause instanceof TryFailed ? error.cause : undefined;
}
