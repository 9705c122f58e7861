import { ProviderError } from '@memgym/core';
import { type Budget, type BudgetOptions, createBudget, type Limiter } from '@memgym/llm-client';
import type { CallGate } from '../job/call-gate.js';
import { fromPlainError } from './plain-error.js';
import type { FromWorker, ToWorker } from './worker-messages.js';

/** The gate of a worker: it asks the process that holds the budget and the pace of the whole run. */
export interface RemoteGate extends CallGate {
  /** Receives the answers to what it has asked. */
  answer(message: Extract<ToWorker, { kind: 'granted' | 'refused' }>): void;
}

interface Question {
  readonly granted: () => void;
  readonly refused: (error: Error) => void;
}

interface RemoteGateOptions {
  readonly send: (message: FromWorker) => void;
  readonly caps: BudgetOptions;
  /** Whether the pace limits tokens, so that the expected ones are counted. */
  readonly countsTokens: boolean;
  /** Stops the worker: whatever it has asked gets no answer any more. */
  readonly signal: AbortSignal;
  /** Milliseconds since any fixed time. */
  readonly now: () => number;
}

export function createRemoteGate({ send, caps, countsTokens, signal, now }: RemoteGateOptions): RemoteGate {
  const open = new Map<number, Question>();
  let last = 0;
  const ask = (question: (number: number) => FromWorker, onNumber?: (number: number) => void) =>
    new Promise<number>((resolve, reject) => {
      last += 1;
      const number = last;
      open.set(number, { granted: () => resolve(number), refused: reject });
      onNumber?.(number);
      send(question(number));
    });
  const cancelled = (): ProviderError => new ProviderError('aborted', 'The call was cancelled.');
  signal.addEventListener(
    'abort',
    () => {
      for (const question of open.values()) question.refused(cancelled());
      open.clear();
    },
    { once: true },
  );
  const remote: Budget['reserve'] = async (most) => {
    if (signal.aborted) throw cancelled();
    const number = await ask((asked) => ({ kind: 'reserve', number: asked, most }));
    return (real) => send({ kind: 'settle', number, real });
  };
  const isCapped = Object.values(caps).some((cap) => cap !== undefined);
  const budget = createBudget(caps);

  const limiterOf = (client: string): Pick<Limiter, 'turn'> => ({
    async turn({ key, background = false, begun = false, expectedTokens, signal: ofCall }) {
      if (signal.aborted || ofCall?.aborted) throw cancelled();
      let asked = 0;
      const giveUp = (): void => {
        const waiting = open.get(asked);
        if (waiting === undefined) return;
        open.delete(asked);
        send({ kind: 'give-up', number: asked });
        waiting.refused(cancelled());
      };
      ofCall?.addEventListener('abort', giveUp, { once: true });
      try {
        const tokens = countsTokens ? expectedTokens() : 0;
        const number = await ask(
          (own) => ({ kind: 'turn', number: own, client, key, background, begun, expectedTokens: tokens }),
          (own) => {
            asked = own;
          },
        );
        const grantedAt = now();
        return {
          end: (outcome) =>
            send({ kind: 'end-turn', number, outcome: { ...outcome, ranMs: now() - grantedAt } }),
        };
      } finally {
        ofCall?.removeEventListener('abort', giveUp);
      }
    },
  });

  return {
    // Without a cap, there is nothing to ask.
    budget: isCapped ? { ...budget, reserve: remote } : budget,
    limiterOf,
    answer(message) {
      const question = open.get(message.number);
      // It was given up while the answer was on its way.
      if (question === undefined) return;
      open.delete(message.number);
      if (message.kind === 'granted') question.granted();
      else question.refused(fromPlainError(message.error));
    },
  };
}
