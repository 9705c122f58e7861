import type { Budget, CallTurn } from '@memgym/llm-client';
import type { ExecutorHost } from '../job/executor.js';
import { toPlainError } from './plain-error.js';
import type { FromWorker, ToWorker } from './worker-messages.js';

type Request = Extract<
  FromWorker,
  { kind: 'reserve' | 'settle' | 'turn' | 'give-up' | 'end-turn' | 'wait' | 'wait-over' }
>;

/** The reserved parts of the budget, the turns and the shown waits of one worker process. */
export class HeldByWorker {
  readonly #host: Pick<ExecutorHost, 'gate' | 'onWait'>;
  readonly #send: (message: ToWorker) => void;
  readonly #reserved = new Map<number, { readonly most: Most; readonly settle: (real: Most) => void }>();
  readonly #turns = new Map<number, CallTurn>();
  readonly #askedTurns = new Map<number, AbortController>();
  readonly #waits = new Map<number, () => void>();
  #isReleased = false;

  constructor(host: Pick<ExecutorHost, 'gate' | 'onWait'>, send: (message: ToWorker) => void) {
    this.#host = host;
    this.#send = send;
  }

  receive(request: Request): void {
    const { number } = request;
    const refuse = (error: unknown): void =>
      this.#send({ kind: 'refused', number, error: toPlainError(error) });
    switch (request.kind) {
      case 'reserve':
        void this.#reserve(number, request.most).catch(refuse);
        return;
      case 'settle':
        this.#reserved.get(number)?.settle(request.real);
        this.#reserved.delete(number);
        return;
      case 'turn':
        void this.#take(request).catch(refuse);
        return;
      case 'give-up':
        this.#askedTurns.get(number)?.abort();
        // It was granted while the message was on its way.
        this.#endTurn(number, { kind: 'failed', ranMs: 0 });
        return;
      case 'end-turn':
        this.#endTurn(number, request.outcome);
        return;
      case 'wait':
        this.#waits.set(number, this.#host.onWait(request.wait));
        return;
      case 'wait-over':
        this.#waits.get(number)?.();
        this.#waits.delete(number);
        return;
    }
  }

  /** Gives everything back after the process has ended. What it had reserved counts as spent, because it may be paid. */
  release(): void {
    this.#isReleased = true;
    for (const asked of this.#askedTurns.values()) asked.abort();
    // Its last requests may have left it a moment ago.
    for (const number of [...this.#turns.keys()]) this.#endTurn(number, { kind: 'failed', ranMs: 0 });
    for (const { most, settle } of this.#reserved.values()) settle(most);
    for (const end of this.#waits.values()) end();
    this.#reserved.clear();
    this.#waits.clear();
  }

  async #reserve(number: number, most: Most): Promise<void> {
    const settle = await this.#host.gate.budget.reserve(most);
    if (this.#isReleased) return settle(nothing);
    this.#reserved.set(number, { most, settle });
    this.#send({ kind: 'granted', number });
  }

  async #take({ number, client, ...request }: Extract<Request, { kind: 'turn' }>): Promise<void> {
    const cancelled = new AbortController();
    this.#askedTurns.set(number, cancelled);
    try {
      const { key, background, begun, expectedTokens } = request;
      const turn = await this.#host.gate.limiterOf(client).turn({
        key,
        background,
        begun,
        expectedTokens: () => expectedTokens,
        signal: cancelled.signal,
      });
      // It may have come free by the release of another worker, in the moment before this one was released.
      if (this.#isReleased) return turn.end({ kind: 'failed', ranMs: 0 });
      this.#turns.set(number, turn);
      this.#send({ kind: 'granted', number });
    } finally {
      this.#askedTurns.delete(number);
    }
  }

  #endTurn(number: number, outcome: Parameters<CallTurn['end']>[0]): void {
    this.#turns.get(number)?.end(outcome);
    this.#turns.delete(number);
  }
}

type Most = Parameters<Budget['reserve']>[0];

const nothing: Most = { usd: 0, calls: 0, tokens: 0 };
