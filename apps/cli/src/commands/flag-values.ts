import { InvalidArgumentError } from 'commander';

/** For flags that may be given again. */
export function collect(value: string, previous: string[] = []): string[] {
  return [...previous, value];
}

/** For flags that count something. */
export function readCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new InvalidArgumentError('Give a whole number from 1.');
}
