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

  constructor(
    unit: BudgetUnit,
    cap: number,
    spent: number,
    { underWay = 0, ...options }: MemGymErrorOptions & { readonly underWay?: number } = {},
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
  }

  static override isInstance(error: unknown): error is BudgetError {
    return MemGymError.isInstance(error) && error.name === 'BudgetError';
  }
}
