import { ProviderError } from '@memgym/core';

/** The error of the last try, with the number of tries. */
export function afterTries(error: ProviderError, tries: number): ProviderError {
  if (tries < 2) return error;
  const { reason, message, hint, status, reply, cause, usage } = error;
  return new ProviderError(reason, `${message.replace(/\.$/, '')} (after ${tries} tries).`, {
    hint,
    status,
    reply,
    cause,
    usage,
  });
}
