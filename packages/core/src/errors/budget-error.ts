import type { CallFault } from '../records/call-fault.js';
import { MemGymError, type MemGymErrorOptions } from './memgym-error.js';

/** What a budget is counted in. */
export type BudgetUnit = 'usd' | 'calls' | 'tokens';

/** The next request could exceed a cap that the user set, so it was not sent. */
export class BudgetError extends MemGymError {
  override readonly name = 'BudgetError';
  readonly unit: BudgetUnit;
  readonly cap: number;
  /** What was spent when the request was held back. */
  readonly spent: number;
  /** The most that requests not yet answered may cost. */
  readonly underWay: number;
  /** Requests that were sent for the same call before, as of a call that was to be tried again. Default 0. */
  readonly tries: number;
  /** What those without a reply met, in order. */
  readonly faults: readonly CallFault[];

  constructor(
    unit: BudgetUnit,
    cap: number,
    spent: number,
    {
      underWay = 0,
      tries = 0,
      faults = [],
      ...options
    }: MemGymErrorOptions & {
      readonly underWay?: number;
      readonly tries?: number;
      readonly faults?: readonly CallFault[];
    } = {},
  ) {
    const more = underWay > 0 ? `, up to ${underWay} more are under way` : '';
    super('budget', `The next call could exceed the budget of ${cap} ${unit}; ${spent} are spent${more}.`, {
      hint: `Run the same command again with a higher --budget-${unit}; it goes on where it stopped.`,
      ...options,
    });
    this.unit = unit;
    this.cap = cap;
    this.spent = spent;
    this.underWay = underWay;
    this.tries = tries;
    this.faults = faults;
  }

  static override isInstance(error: unknown): error is BudgetError {
    return MemGymError.isInstance(error) && error.name === 'BudgetError';
  }
}
