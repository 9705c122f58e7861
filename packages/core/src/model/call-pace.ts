import type { Usage } from '../usage.js';

/** How one try of a call ended, as far as the pace of the next ones depends on it. */
export interface TryOutcome {
  /** `refused`: the server wants fewer calls (HTTP 429). `failed`: anything else that gave no reply. */
  readonly kind: 'answered' | 'refused' | 'failed';
  /** How long the server asked to wait, in milliseconds. */
  readonly waitMs?: number;
  /** Tokens the server counted, input and output together. Default: what was expected. */
  readonly tokens?: number;
  /** What the server counted, and charges, for a try without a reply. Default: nothing. */
  readonly usage?: Usage;
}

/** Leave to make one try. */
export interface CallTurn {
  /** Says that the try has ended; to be called exactly once. */
  end(outcome: TryOutcome): void;
}

/**
 * Decides when each try of a call may start. A model behind a server asks it before every try, the
 * repeated ones included; a model in this process ignores it.
 */
export interface CallPace {
  /**
   * Waits for a turn.
   * @param expectedTokens estimates input and output together; called only where tokens are paced, as
   *   counting them takes time
   * @param again true for every request of a call but its first: what is begun is finished before more of
   *   its episode is begun. Default false
   * @throws {ProviderError} `aborted`
   */
  turn(expectedTokens: () => number, signal?: AbortSignal, again?: boolean): Promise<CallTurn>;
}
