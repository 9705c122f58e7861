import { ConfigError } from '@memgym/core/errors';
import { InvalidArgumentError } from 'commander';

/** For repeatable flags. */
export function collect(value: string, previous: string[] = []): string[] {
  return [...previous, value];
}

/** For flags with an amount, such as dollars or seconds. */
export function readAmount(text: string): number {
  const amount = Number(text);
  if (text.trim() !== '' && Number.isFinite(amount) && amount >= 0) return amount;
  throw new InvalidArgumentError('Give a number of at least 0.');
}

/** For flags with a speed. */
export function readSpeed(text: string): number {
  const speed = Number(text);
  if (Number.isFinite(speed) && speed > 0) return speed;
  throw new InvalidArgumentError('Give a number above 0.');
}

/** For flags with a count that may be 0. */
export function readWhole(text: string): number {
  const count = Number(text);
  if (text.trim() !== '' && Number.isInteger(count) && count >= 0) return count;
  throw new InvalidArgumentError('Give a whole number of at least 0.');
}

/** For flags with a count of at least 1. */
export function readCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new InvalidArgumentError('Give a whole number of at least 1.');
}

/** For flags with a TCP port. */
export function readPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new InvalidArgumentError('Give a whole number from 1 to 65535.');
}

/** For flags such as `--input name=path`. @throws {ConfigError} when a part is missing */
export function readPair(flag: string, text: string): [name: string, value: string] {
  const at = text.indexOf('=');
  if (at > 0 && at < text.length - 1) return [text.slice(0, at), text.slice(at + 1)];
  throw new ConfigError(`${flag} '${text}' is not a name and a value.`, {
    key: flag,
    hint: `Write ${flag} name=value.`,
  });
}
