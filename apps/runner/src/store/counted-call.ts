import type { CallRecord } from '@memgym/core';
import type { CallFacts } from '@memgym/llm-client';

/** What the ledger needs of a recorded call: not its texts, as those of a whole run are held at once. */
export interface CountedCall {
  readonly facts: CallFacts;
  /** Whether its episode was interrupted and played again after it. */
  readonly repeated: boolean;
}

export function countedCall(record: CallRecord, repeated: boolean): CountedCall {
  const { kind: _kind, messages: _messages, texts: _texts, reply: _reply, ...facts } = record;
  return { facts, repeated };
}
