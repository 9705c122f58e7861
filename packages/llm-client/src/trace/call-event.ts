import type { CallRecord } from '@memgym/core';

/** A call that has ended: what is known at once. The rest of its record is built when asked for. */
export interface CallEvent extends Omit<CallRecord, 'kind' | 'messages' | 'texts' | 'reply'> {
  /** True when no language model was called. */
  readonly simulated: boolean;
  /** The whole record; its messages are digested, and given to `keepMessage`, when it is built. */
  record(): CallRecord;
}

/** An event over the facts of a call and the parts of its record that cost time to make. */
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
