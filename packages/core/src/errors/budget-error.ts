import { MemGymError } from './memgym-error.js';

/** Units of a budget. */
export type BudgetUnit = 'usd' | 'calls' | 'tokens';

/** The next request could exceed a cap that the user set, so it was not sent. */
export class BudgetError extends MemGymError {
  override readonly name = 'BudgetError';
  readonly unit: BudgetUnit;
  readonly cap: number;
  /** The amount spent when the request was stopped. */
  readonly spent: number;

  constructor(unit: BudgetUnit, cap: number, spent: number) {
    super(
      'budget',
      `The next call could exceed the budget of ${shown(cap, unit)}; ${shown(spent, unit)} are spent.`,
      {
        hint: `Raise the budget, which is in ${unit === 'usd' ? 'US dollars' : unit}; what is done stays done.`,
      },
    );
    this.unit = unit;
    this.cap = cap;
    this.spent = spent;
  }

  static override isInstance(error: unknown): error is BudgetError {
    return MemGymError.isInstance(error) && error.name === 'BudgetError';
  }
}

/** `$12.30`, `$0.0042`, `1,200 tokens`. */
function shown(amount: number, unit: BudgetUnit): string {
  if (unit !== 'usd') return `${amount.toLocaleString('en')} ${unit}`;
  const digits =
    amount === 0 || amount >= 0.1
      ? { minimumFractionDigits: 2, maximumFractionDigits: 4 }
      : { maximumSignificantDigits: 2 };
  return `$${amount.toLocaleString('en', digits)}`;
}
