import type { CallRecord } from '@memgym/core';

/** What a sum needs of a call: a record, or an event of one that just ended. */
export type CallFacts = Omit<CallRecord, 'kind' | 'messages' | 'texts' | 'reply'>;
