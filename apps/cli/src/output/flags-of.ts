import { BudgetError, ConfigError, type MemGymError } from '@memgym/core';

/** The flags that set an option, by the option's key in errors. */
const flagsByKey: ReadonlyMap<string, readonly string[]> = new Map([
  ['budget.usd', ['--prices', '--budget-tokens', '--budget-calls']],
  ['benchmark.path', ['--data']],
  ['agent', ['--agent']],
  ['data', ['--data']],
  ['force', ['--force']],
  ['folder', ['--runs', '--out']],
  ['out', ['--out']],
  ['users', ['--users', '--personas']],
]);

/** The flags that help after an error of a library, which itself names only options. */
export function flagsOf(error: MemGymError): readonly string[] {
  if (BudgetError.isInstance(error)) return [`--budget-${error.unit}`];
  return (ConfigError.isInstance(error) && flagsByKey.get(error.key)) || [];
}
