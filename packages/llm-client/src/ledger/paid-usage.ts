import { addUsage, type CallFault, type CallRecord, type Usage, zeroUsage } from '@memgym/core';

/** What tries that gave no reply were counted at by the server; it charges for them all the same. */
function wastedUsage(faults: readonly CallFault[] = []): Usage {
  return addUsage(...faults.flatMap(({ usage }) => (usage === undefined ? [] : [usage])));
}

/** What was paid for a call: nothing for what a cache answered, failed tries included where they were counted. */
export function paidUsage(call: Pick<CallRecord, 'cached' | 'paid' | 'usage' | 'faults'>): Usage {
  if (call.cached) return zeroUsage;
  const paid = call.paid ?? call.usage;
  // Nearly always: a sum of one part takes as long as the rest of a ledger's work on a call.
  return call.faults?.length ? addUsage(paid, wastedUsage(call.faults)) : paid;
}
