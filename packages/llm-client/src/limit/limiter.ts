/** How one request ended, as far as the pace of the next ones depends on it. */
export interface TryOutcome {
  /** `refused`: the server wants fewer requests (HTTP 429). `failed`: anything else that gave no reply. */
  readonly kind: 'answered' | 'refused' | 'failed';
  /** How long the server asked to wait, in milliseconds. */
  readonly waitMs?: number;
  /** Tokens the server counted, input and output together. Default: what was expected. */
  readonly tokens?: number;
}

/** Leave to send one request. */
export interface CallTurn {
  /** Says that the request has ended; to be called exactly once. */
  end(outcome: TryOutcome): void;
}

/** A request that waits for its turn. */
export interface TurnRequest {
  /** An episode, or whatever else shall have its fair share: keys take turns, however many requests each has waiting. */
  readonly key: string;
  /** Whether the other requests of the key go before this one. Default false. */
  readonly background?: boolean;
  /** Whether it belongs to a call that has sent requests before; those go first. Default false. */
  readonly begun?: boolean;
  /** Estimates input and output together; called only where tokens are paced. */
  readonly expectedTokens: () => number;
  readonly signal?: AbortSignal | undefined;
}

/** How a limiter stands at one moment. */
export interface LimiterState {
  /** Requests that have started and not ended. */
  readonly inFlight: number;
  /** Requests that may be in flight together now. */
  readonly limit: number;
  /** Requests that wait for their turn. */
  readonly waiting: number;
  /** Requests started within the last 60 s. */
  readonly perMinute: number;
}

/** Paces all requests to one model of one server. */
export interface Limiter {
  /**
   * Waits for a turn.
   * @throws {ProviderError} `aborted`
   */
  turn(request: TurnRequest): Promise<CallTurn>;
  state(): LimiterState;
}
