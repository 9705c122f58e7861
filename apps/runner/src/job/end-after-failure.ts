import { InternalError } from '@memgym/core';

/**
 * Does the last work of a job that an error ended, then throws that error: it says more than an error of the last
 * work, unless that one is a fault of MemGym.
 */
export async function endAfterFailure(error: unknown, lastWork: () => Promise<unknown>): Promise<never> {
  await lastWork().catch((second: unknown) => {
    if (InternalError.isInstance(second)) throw second;
  });
  throw error;
}
