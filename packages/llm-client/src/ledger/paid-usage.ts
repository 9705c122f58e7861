import { addUsage, type CallFault, type CallRecord, type Usage, zeroUsage } from '@memgym/core';

/** What tries that gave no reply were counted at by the server; it charges for them all the same. */
export function wastedUsage(faults: readonly CallFault[] = []): Usage {
  return addUsage(...faults.flatMap(({ usage }) => (usage === undefined ? [] : [usage])));
}

/** What was paid for a call: nothing for what a cache answered, failed tries included where they were counted. */
export function paidUsage(call: Pick<CallRecord, 'cached' | 'paid' | 'usage' | 'faults'>): Usage {
  if (call.cached) return zeroUsage;
  return addUsage(call.paid ?? call.usage, wastedUsage(call.faults));
}
