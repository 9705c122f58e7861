import { MemGymError, messageOf, redact } from '@memgym/core';

/** The finding of one check of `memgym doctor`. */
export interface Finding {
  /** Name of the check. */
  readonly check: string;
  /** `warn`: runs work, but some features do not, or not as expected. `fail`: some runs cannot work. */
  readonly status: 'ok' | 'warn' | 'fail';
  readonly message: string;
  /** The next step; absent if nothing needs to be done. */
  readonly next?: string | undefined;
}

/** Runs a check; a failure of the check itself is also a finding. */
export async function findingOf(
  check: string,
  find: () => Promise<Omit<Finding, 'check'>> | Omit<Finding, 'check'>,
): Promise<Finding> {
  try {
    return { check, ...(await find()) };
  } catch (error) {
    const message = redact(messageOf(error));
    const next = MemGymError.isInstance(error) ? error.hint : undefined;
    return { check, status: 'fail', message, ...(next !== undefined && { next }) };
  }
}
