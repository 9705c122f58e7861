import { ProviderError } from '@memgym/core';

/**
 * The values scaled to length 1.
 * @throws {ProviderError} `invalid-reply`, naming the text's index, when there are not `dimensions`
 * values, one is not a finite number, or all are 0
 */
export function unitVector(
  values: readonly unknown[],
  dimensions: number,
  who: string,
  textIndex: number,
): Float32Array {
  const fail = (what: string): never => {
    throw new ProviderError('invalid-reply', `${who} gave text ${textIndex} a vector ${what}.`, {
      hint: 'Check the embedding model and the `dimensions` option.',
    });
  };
  if (values.length !== dimensions) fail(`of ${values.length} values, not ${dimensions}`);
  let squares = 0;
  const numbers = values.map((value, index) => {
    if (typeof value !== 'number' || !Number.isFinite(value))
      return fail(`whose value ${index} is not finite`);
    squares += value * value;
    return value;
  });
  if (squares === 0 || !Number.isFinite(squares)) fail('that has no usable length');
  const scale = 1 / Math.sqrt(squares);
  return Float32Array.from(numbers, (value) => value * scale);
}
