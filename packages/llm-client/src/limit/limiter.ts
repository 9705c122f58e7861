/** The outcome of one request, for the pace of the following ones. */
export interface TryOutcome {
  /** `refused`: the server wants fewer requests (HTTP 429). `failed`: any other failure. */
  readonly kind: 'answered' | 'refused' | 'failed';
  /** The wait that the server requested, in milliseconds. */
  readonly waitMs?: number;
  /** Tokens that the server counted, input and output together. Default: the expected number. */
  readonly tokens?: number;
  /** Time since it could be sent, in ms, measured where it was sent. Default: the time since its turn. */
  readonly ranMs?: number;
}

/** Permission to send one request. */
export interface CallTurn {
  /** Reports the end of the request; must be called exactly once. */
  end(outcome: TryOutcome): void;
}

/** A request that waits for its turn. */
export interface TurnRequest {
  /** The episode, or another unit of fair sharing. Keys take turns, no matter how many requests of each wait. */
  readonly key: string;
  /** Whether the other requests of the key go first. Default false. */
  readonly background?: boolean;
  /** Whether its call has sent requests before; such requests go first. Default false. */
  readonly begun?: boolean;
  /** Estimates input and output tokens together; called only if tokens are paced. */
  readonly expectedTokens: () => number;
  readonly signal?: AbortSignal | undefined;
}

/** The state of a limiter at one moment. */
export interface LimiterState {
  /** Requests that have started but not ended. */
  readonly inFlight: number;
  /** Current limit on the requests in flight. */
  readonly limit: number;
  /** Age of the oldest request in flight, in ms; 0 if there is none. */
  readonly longestMs: number;
  /** Requests that wait for their turn. */
  readonly waiting: number;
  /** Requests that the server may count within the last 60 s. */
  readonly perMinute: number;
  /** Requests per minute that the server accepts, as its refusals show; absent if they show none. */
  readonly learnedPerMinute?: number;
  /** Why the next request waits; absent if none waits, or it waits only for a reply to another. */
  readonly heldBy?: { readonly reason: PaceReason /** Time until it may start. */; readonly forMs?: number };
}

/**
 * Why a request waits for its turn. `server-wait`: the server refused a request and asked to wait. `refusals`: the
 * server refused more requests in flight. `learned-rate`: it refused more requests a minute. `requests-per-minute` and
 * `tokens-per-minute`: the options of the limiter.
 */
export type PaceReason =
  | 'server-wait'
  | 'refusals'
  | 'learned-rate'
  | 'requests-per-minute'
  | 'tokens-per-minute';

/** Paces all requests to one model of one server. */
export interface Limiter {
  /**
   * Waits for a turn.
   * @throws {ProviderError} `aborted`
   */
  turn(request: TurnRequest): Promise<CallTurn>;
  state(): LimiterState;
}
