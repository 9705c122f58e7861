import { addUsage, type CallFault, type CallRecord, type Usage, zeroUsage } from '@memgym/core';

/** The usage that the server reported for failed tries, which it charges for. */
function wastedUsage(faults: readonly CallFault[] = []): Usage {
  return addUsage(...faults.flatMap(({ usage }) => (usage === undefined ? [] : [usage])));
}

/** The usage paid for a call: none for the cached part; failed tries are included if the server counted them. */
export function paidUsage(call: Pick<CallRecord, 'cached' | 'paid' | 'usage' | 'faults'>): Usage {
  if (call.cached) return zeroUsage;
  const paid = call.paid ?? call.usage;
  // The usual case. A sum of one part would take as long as the rest of a ledger's work on a call.
  return call.faults?.length ? addUsage(paid, wastedUsage(call.faults)) : paid;
}
