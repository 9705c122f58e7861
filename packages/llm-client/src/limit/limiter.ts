import type { CallPace } from '@memgym/core';

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
   * The pace for one episode (or whatever else shall have its fair share): episodes take turns, however
   * many requests each has waiting.
   * @param background whether the episode's other requests go before these; default false
   */
  pace(episode: string, background?: boolean): CallPace;
  state(): LimiterState;
}
