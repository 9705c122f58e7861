import {
  BudgetError,
  type CallFault,
  type CallPhase,
  type CallRecord,
  MemGymError,
  ProviderError,
  redact,
  sentRequests,
  zeroUsage,
} from '@memgym/core';

/** A call that has ended: what is known at once. The rest of its record is built when asked for. */
export interface CallEvent extends Omit<CallRecord, 'kind' | 'messages' | 'texts' | 'reply'> {
  /** True when no language model was called. */
  readonly simulated: boolean;
  /** The whole record; its messages are digested, and given to `keepMessage`, when it is built. */
  record(): CallRecord;
}

/** What tells in which phase a call of a role is made. Default: the role's usual one. */
export type PhaseOf = (role: CallRecord['role']) => CallPhase;

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

/**
 * Whether a call failed before any request was sent for it: a budget or an interrupt held it back, or no
 * reply was kept. Such a call was not made, so nobody is told of it.
 */
export function isHeldBack(error: unknown): boolean {
  const held = ProviderError.isInstance(error) && /^(aborted|cache-miss)$/.test(error.reason);
  return (held || BudgetError.isInstance(error)) && (sentRequests(error)?.tries ?? 0) === 0;
}

/** The facts of a call that failed. Beyond what its faults say, nobody tells what it cost. */
export function failedCall(
  error: unknown,
  latencyMs: number,
): Pick<CallRecord, 'error' | 'usage' | 'latencyMs' | 'cached' | 'tries' | 'faults'> {
  const reason = MemGymError.isInstance(error) && 'reason' in error ? `${String(error.reason)}: ` : '';
  const message = error instanceof Error ? error.message : String(error);
  const sent = sentRequests(error);
  return {
    error: reason + redact(message),
    usage: { ...zeroUsage },
    latencyMs,
    cached: false,
    ...(sent !== undefined && { tries: sent.tries, faults: [...sent.faults] }),
  };
}

/** The facts that say how often was tried; none where it was not counted. */
export function triesOf(reply: {
  readonly tries?: number;
  readonly faults?: readonly CallFault[];
}): Pick<CallRecord, 'tries' | 'faults'> {
  const { tries, faults = [] } = reply;
  return tries === undefined ? {} : { tries, faults: [...faults] };
}
