import type { CallRecord } from '@memgym/core';

/** The facts of a call that sums need, from its record or its event. */
export type CallFacts = Omit<CallRecord, 'kind' | 'messages' | 'texts' | 'reply'>;
