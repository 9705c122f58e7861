import { MemGymError, type MemGymErrorOptions } from './memgym-error.js';

/** Units of a budget. */
export type BudgetUnit = 'usd' | 'calls' | 'tokens';

/** The next request could exceed a cap that the user set, so it was not sent. */
export class BudgetError extends MemGymError {
  override readonly name = 'BudgetError';
  readonly unit: BudgetUnit;
  readonly cap: number;
  /** The amount spent when the request was stopped. */
  readonly spent: number;
  /** The most that requests in flight may cost. */
  readonly underWay: number;

  constructor(
    unit: BudgetUnit,
    cap: number,
    spent: number,
    { underWay = 0, ...options }: MemGymErrorOptions & { readonly underWay?: number } = {},
  ) {
    const more = underWay > 0 ? `, up to ${underWay} more are in flight` : '';
    super('budget', `The next call could exceed the budget of ${cap} ${unit}; ${spent} are spent${more}.`, {
      hint: `Raise the budget of ${unit} and run again; the run resumes where it stopped.`,
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
