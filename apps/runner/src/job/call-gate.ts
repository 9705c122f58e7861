import type { Budget, Limiter } from '@memgym/llm-client';

/**
 * What every request of a job passes before it is sent, in whichever process it is made: the budget and the pace of all
 * of them together.
 */
export interface CallGate {
  readonly budget: Budget;
  /** The pace of the requests to a client of the job, by config key. */
  limiterOf(client: string): Limiter;
}
