import type { CallFault, ProviderError } from '@memgym/core';

/** The entry of a record for a failed request. */
export function faultOf({ reason, status, usage }: ProviderError): CallFault {
  return { reason, ...(status !== undefined && { status }), ...(usage !== undefined && { usage }) };
}
