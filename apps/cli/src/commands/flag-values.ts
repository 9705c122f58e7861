import { ConfigError, type JsonObject } from '@memgym/core';
import { InvalidArgumentError } from 'commander';

/** For flags that may be given again. */
export function collect(value: string, previous: string[] = []): string[] {
  return [...previous, value];
}

/** For flags that are an amount: dollars, seconds. */
export function readAmount(text: string): number {
  const amount = Number(text);
  if (text.trim() !== '' && Number.isFinite(amount) && amount >= 0) return amount;
  throw new InvalidArgumentError('Give a number from 0.');
}

/** For flags that may be none of something. */
export function readWhole(text: string): number {
  const count = Number(text);
  if (text.trim() !== '' && Number.isInteger(count) && count >= 0) return count;
  throw new InvalidArgumentError('Give a whole number from 0.');
}

/** For flags that count something. */
export function readCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new InvalidArgumentError('Give a whole number from 1.');
}

/** For `--options`. @throws {ConfigError} when it is not JSON */
export function readOptions(json = '{}'): JsonObject {
  try {
    return JSON.parse(json) as JsonObject;
  } catch (cause) {
    throw new ConfigError(`--options is not valid JSON: ${json}`, {
      key: '--options',
      hint: `Quote it for the shell, as in --options '{"size": 3}'.`,
      cause,
    });
  }
}
