import type { Budget, Limiter } from '@memgym/llm-client';

/**
 * Every request of a job passes it before it is sent, in any process: the budget and the pace of all
 * of them together.
 */
export interface CallGate {
  readonly budget: Budget;
  /** The pace of the requests to a client of the job, by config key. */
  limiterOf(client: string): Pick<Limiter, 'turn'>;
}
