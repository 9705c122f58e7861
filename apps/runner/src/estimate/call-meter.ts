import type { UsualReply } from '@memgym/core';
import { type Amounts, addAmounts, noAmounts } from './amounts.js';

/** The properties shared by calls that are summed together. */
export interface CallKind {
  readonly system: string;
  /** See call records. */
  readonly role: string;
  readonly phase: 'write' | 'read';
  /** The typed prompt; empty for embeddings and free messages. */
  readonly prompt: string;
  /** The part of the benchmark whose own judge is asked. Default: none. */
  readonly judged?: string | undefined;
  /** The length that the prompt states for replies of real models. */
  readonly usualReply?: UsualReply | undefined;
}

/** Calls of one kind in one episode. */
export interface MeteredCalls {
  readonly kind: CallKind;
  /** All calls, as if the system ran alone. */
  readonly asked: Amounts;
  /** The calls without those that equal an earlier one, in the order of the experiment. */
  readonly paid: Amounts;
}

/** Sums calls by kind. */
export interface CallMeter {
  add(kind: CallKind, which: 'asked' | 'paid', amounts: Partial<Amounts>): void;
  calls(): MeteredCalls[];
}

export function createCallMeter(): CallMeter {
  const kinds = new Map<string, MeteredCalls>();
  return {
    add(kind, which, amounts) {
      const key = kindKey(kind);
      const before = kinds.get(key) ?? { kind, asked: noAmounts, paid: noAmounts };
      kinds.set(key, { ...before, [which]: addAmounts(before[which], { ...noAmounts, ...amounts }) });
    },
    calls: () => [...kinds.values()],
  };
}

/** Equal kinds have equal keys. */
export function kindKey({ system, role, phase, prompt, judged = '' }: CallKind): string {
  return JSON.stringify([system, role, phase, prompt, judged]);
}
