import { BackendError, MemGymError, messageOf, ProviderError } from '@memgym/core/errors';

/** @throws {ProviderError} with the reason `aborted` when the caller has cancelled */
export function throwIfAborted(system: string, signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortedError(system, signal.reason);
}

/** `error` as an error of MemGym: its own errors are unchanged, others become the cause of one. */
export function typedFailure(
  system: string,
  operation: 'write' | 'read',
  error: unknown,
  signal: AbortSignal | undefined,
): MemGymError {
  if (MemGymError.isInstance(error)) return error;
  if (signal?.aborted) return abortedError(system, error);
  const message = messageOf(error);
  return new BackendError(system, `the ${operation} failed: ${message}`, {
    cause: error,
    hint: `Nothing was changed; try the same ${operation} again.`,
  });
}

function abortedError(system: string, cause: unknown): ProviderError {
  return new ProviderError('aborted', `Memory system '${system}': the call was cancelled.`, { cause });
}
