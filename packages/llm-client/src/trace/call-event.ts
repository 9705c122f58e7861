import type { CallRecord } from '@memgym/core';

/** A call that has ended, with the facts known at once. The rest of its record is built on demand. */
export interface CallEvent extends Omit<CallRecord, 'kind' | 'messages' | 'texts' | 'reply'> {
  /** True when no language model was called. */
  readonly simulated: boolean;
  /** The complete record. Building it digests the messages and passes them to `onMessage`. */
  record(): CallRecord;
}

/** An event made of the facts of a call and a function that builds the expensive parts of its record. */
export function callEvent(
  facts: Omit<CallEvent, 'record' | 'simulated'>,
  simulated: boolean,
  rest: () => Pick<CallRecord, 'messages' | 'texts' | 'reply'>,
): CallEvent {
  let built: CallRecord | undefined;
  return {
    ...facts,
    simulated,
    record() {
      built ??= { kind: 'call', ...facts, ...rest() };
      return built;
    },
  };
}
