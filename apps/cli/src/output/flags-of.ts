import { BudgetError, ConfigError, type MemGymError, ProviderError } from '@memgym/core/errors';

/** The flags that set an option, by the option's key in errors. */
const flagsByKey: ReadonlyMap<string, readonly string[]> = new Map([
  ['budget.usd', ['--prices', '--budget tokens=', '--budget calls=']],
  ['allow', ['--allow']],
  ['failIfWorse', ['--metric']],
  ['benchmark.path', ['--data']],
  ['agent', ['--agent']],
  ['cacheFolder', ['--cache-dir']],
  ['data', ['--data']],
  ['force', ['--force']],
  ['from', ['--from']],
  ['me', ['--set me=']],
  ['timezone', ['--set timezone=']],
  ['dateOrder', ['--set dateOrder=']],
  ['map', ['--set map.role=', '--set map.content=']],
  ['folder', ['--runs', '--out']],
  ['out', ['--out']],
  ['static', ['--static']],
  ['withData', ['--with-data']],
  ['tag', ['--tag']],
  ['note', ['--note']],
  ['users', ['--users', '--personas']],
]);

/** The flags that help after an error of a library, which itself names only options. */
export function flagsOf(error: MemGymError): readonly string[] {
  if (BudgetError.isInstance(error)) return [`--budget ${error.unit}=`];
  // Unreadable replies are in the cache; other failures are not.
  const isCached = ProviderError.isInstance(error) && error.reason === 'no-usable-reply' && error.reply;
  if (isCached) return ['--cache refresh'];
  return ConfigError.isInstance(error) ? flagsOfKey(error.key) : [];
}

/** The flags that set the option with this key. */
export const flagsOfKey = (key: string): readonly string[] => flagsByKey.get(key) ?? [];
