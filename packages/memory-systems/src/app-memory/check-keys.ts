import { didYouMean } from '@memgym/core/config';
import { ConfigError } from '@memgym/core/errors';

/**
 * A misspelt key would be ignored, which would open another user's memory or one that is not stored.
 * @param origin name of the checked object in errors
 * @param elsewhere where other keys belong, a sentence; default nothing
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
