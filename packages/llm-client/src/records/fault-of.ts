import type { CallFault, ProviderError } from '@memgym/core';

/** What a record says of a failed request. */
export function faultOf({ reason, status, usage }: ProviderError): CallFault {
  return { reason, ...(status !== undefined && { status }), ...(usage !== undefined && { usage }) };
}
