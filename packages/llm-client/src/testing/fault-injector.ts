import { createRng, digest } from '@memgym/core';
import { type FaultKind, faultReply, passingFaultKinds } from './fault-kind.js';
import type { ServerFailure, ServerRequest } from './server-reply.js';

export interface FaultInjectorOptions {
  /** Share of requests with a fault, 0 to 1. Default 0.3. */
  readonly share?: number;
  /** Faults to choose from, with equal probability. Default: all temporary ones. */
  readonly kinds?: readonly FaultKind[];
  /** Default 1. */
  readonly seed?: string | number;
}

/** Faults for `startOpenAIServer`. */
export interface FaultInjector {
  /** For the server's option `fail`. */
  readonly fail: (request: ServerRequest) => ServerFailure | undefined;
  /** Number of injections of each fault so far. */
  readonly met: ReadonlyMap<FaultKind, number>;
}

/**
 * Chooses faults at random. The n-th request with the same body always gets the same fault, in any order of other
 * requests.
 */
export function createFaultInjector(options: FaultInjectorOptions = {}): FaultInjector {
  const { share = 0.3, kinds = passingFaultKinds, seed = 1 } = options;
  const rng = createRng(seed);
  const seen = new Map<string, number>();
  const met = new Map<FaultKind, number>();
  return {
    met,
    fail: (request) => {
      const body = digest(request.body);
      const count = seen.get(body) ?? 0;
      seen.set(body, count + 1);
      const chance = rng.stream(`${body}/${count}`);
      if (chance.next() >= share) return undefined;
      const kind = chance.pick(kinds);
      met.set(kind, (met.get(kind) ?? 0) + 1);
      return faultReply(kind, request);
    },
  };
}
