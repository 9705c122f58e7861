import { MemGymError, redact } from '@memgym/core';

/** What one check of `memgym doctor` found. */
export interface Finding {
  /** What was checked, in a word or two. */
  readonly check: string;
  /** `warn`: runs work, but not all of their parts, or not as one may expect. `fail`: some runs cannot work. */
  readonly status: 'ok' | 'warn' | 'fail';
  readonly message: string;
  /** What to do; absent where there is nothing to do. */
  readonly next?: string | undefined;
}

/** What a check finds; a failure of the check itself is a finding, too. */
export async function findingOf(
  check: string,
  find: () => Promise<Omit<Finding, 'check'>> | Omit<Finding, 'check'>,
): Promise<Finding> {
  try {
    return { check, ...(await find()) };
  } catch (error) {
    const message = redact(error instanceof Error ? error.message : String(error));
    const next = MemGymError.isInstance(error) ? error.hint : undefined;
    return { check, status: 'fail', message, ...(next !== undefined && { next }) };
  }
}
