import type { CallRecord } from '@memgym/core';

/** The facts of a call that sums need; a record or the event of a call has them. */
export type CallFacts = Omit<CallRecord, 'kind' | 'messages' | 'texts' | 'reply'>;
