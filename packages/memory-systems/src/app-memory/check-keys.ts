import { didYouMean } from '@memgym/core/config';
import { ConfigError } from '@memgym/core/errors';

/**
 * Refuses misspelt keys, because an ignored key could open another user's memory or one that is not stored.
 *
 * @param origin name of the checked object in errors
 * @param elsewhere a sentence on where other keys belong; default: none
 * @throws {ConfigError} naming the key and the nearest valid one
 */
export function checkKeys(origin: string, given: object, allowed: readonly string[], elsewhere = ''): void {
  for (const key of Object.keys(given)) {
    if (allowed.includes(key)) continue;
    throw new ConfigError(`${origin}: unknown key ${JSON.stringify(key)}.`, {
      key,
      hint: `${didYouMean(key, allowed)}Allowed: ${allowed.join(', ')}.${elsewhere}`,
    });
  }
}
