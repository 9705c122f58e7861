import type { Budget, CallTurn } from '@memgym/llm-client';
import type { ExecutorHost } from '../job/executor.js';
import { toPlainError } from './plain-error.js';
import type { FromWorker, ToWorker } from './worker-messages.js';

type Request = Extract<
  FromWorker,
  { kind: 'reserve' | 'settle' | 'turn' | 'give-up' | 'end-turn' | 'wait' | 'wait-over' }
>;

/** The reserved parts of the budget, the turns and the shown waits of one worker process. */
export interface HeldByWorker {
  receive(request: Request): void;
  /** Gives everything back after the process has ended. What it had reserved counts as spent, because it may be paid. */
  release(): void;
}

export function createHeldByWorker(
  { gate, onWait }: Pick<ExecutorHost, 'gate' | 'onWait'>,
  send: (message: ToWorker) => void,
): HeldByWorker {
  const reserved = new Map<number, { readonly most: Most; readonly settle: (real: Most) => void }>();
  const turns = new Map<number, CallTurn>();
  const askedTurns = new Map<number, AbortController>();
  const waits = new Map<number, () => void>();
  let isReleased = false;

  const refuse = (number: number, error: unknown): void =>
    send({ kind: 'refused', number, error: toPlainError(error) });
  const reserve = async (number: number, most: Most): Promise<void> => {
    const settle = await gate.budget.reserve(most);
    if (isReleased) return settle(nothing);
    reserved.set(number, { most, settle });
    send({ kind: 'granted', number });
  };
  const take = async ({ number, client, ...request }: Extract<Request, { kind: 'turn' }>): Promise<void> => {
    const cancelled = new AbortController();
    askedTurns.set(number, cancelled);
    try {
      const { key, background, begun, expectedTokens } = request;
      const turn = await gate.limiterOf(client).turn({
        ...{ key, background, begun },
        expectedTokens: () => expectedTokens,
        signal: cancelled.signal,
      });
      // It may have come free by the release of another worker, in the moment before this one was released.
      if (isReleased) return turn.end({ kind: 'failed', ranMs: 0 });
      turns.set(number, turn);
      send({ kind: 'granted', number });
    } finally {
      askedTurns.delete(number);
    }
  };
  const endTurn = (number: number, outcome: Parameters<CallTurn['end']>[0]): void => {
    turns.get(number)?.end(outcome);
    turns.delete(number);
  };

  return {
    receive(request) {
      const { number } = request;
      switch (request.kind) {
        case 'reserve':
          void reserve(number, request.most).catch((error: unknown) => refuse(number, error));
          return;
        case 'settle':
          reserved.get(number)?.settle(request.real);
          reserved.delete(number);
          return;
        case 'turn':
          void take(request).catch((error: unknown) => refuse(number, error));
          return;
        case 'give-up':
          askedTurns.get(number)?.abort();
          // It was granted while the message was on its way.
          return endTurn(number, { kind: 'failed', ranMs: 0 });
        case 'end-turn':
          return endTurn(number, request.outcome);
        case 'wait':
          waits.set(number, onWait(request.wait));
          return;
        case 'wait-over':
          waits.get(number)?.();
          waits.delete(number);
          return;
      }
    },
    release() {
      isReleased = true;
      for (const asked of askedTurns.values()) asked.abort();
      // Its last requests may have left it a moment ago.
      for (const number of [...turns.keys()]) endTurn(number, { kind: 'failed', ranMs: 0 });
      for (const { most, settle } of reserved.values()) settle(most);
      for (const end of waits.values()) end();
      reserved.clear();
      waits.clear();
    },
  };
}

type Most = Parameters<Budget['reserve']>[0];

const nothing: Most = { usd: 0, calls: 0, tokens: 0 };
