import { InternalError } from '@memgym/core';

/**
 * Runs the cleanup of a failed job, then throws the job's error, which is more useful than an error of the cleanup.
 * An InternalError of the cleanup is thrown instead.
 */
export async function endAfterFailure(error: unknown, lastWork: () => Promise<unknown>): Promise<never> {
  await lastWork().catch((second: unknown) => {
    if (InternalError.isInstance(second)) throw second;
  });
  throw error;
}
