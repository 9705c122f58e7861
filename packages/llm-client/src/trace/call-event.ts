import { type CallRecord, isLocal } from '@memgym/core';
import type { ModelCall } from '../middleware/model-call.js';

/** A call that has ended, with the facts known at once. The rest of its record is built on demand. */
export interface CallEvent extends Omit<CallRecord, 'kind' | 'messages' | 'texts' | 'reply'> {
  /** True if the offline model replied instead of a language model. */
  readonly simulated: boolean;
  /** True if it was answered in this process, so that nothing was sent. */
  readonly local: boolean;
  /** The complete record. Building it digests the messages and passes them to `onMessage`. */
  record(): CallRecord;
}

/** An event made of the facts of a call and a function that builds the expensive parts of its record. */
export function callEvent(
  facts: Omit<CallEvent, 'record' | 'simulated' | 'local'>,
  info: ModelCall['info'],
  rest: () => Pick<CallRecord, 'messages' | 'texts' | 'reply'>,
): CallEvent {
  let built: CallRecord | undefined;
  return {
    ...facts,
    simulated: info.simulated,
    local: isLocal(info),
    record() {
      built ??= { kind: 'call', ...facts, ...rest() };
      return built;
    },
  };
}
