import { InvalidArgumentError } from '@memgym/core/errors';

/**
 * The vector scaled to length 1, as a copy.
 * @throws {InvalidArgumentError} when it is zero, not finite, or does not have `dimensions` numbers
 */
export function unitVector(vector: ArrayLike<number>, dimensions: number): Float32Array {
  if (vector.length !== dimensions) {
    throw new InvalidArgumentError('vector', `has ${vector.length} numbers instead of ${dimensions}.`, {
      hint: 'Use one embedder for everything in an index, and for its queries.',
    });
  }
  let largest = 0;
  for (let index = 0; index < dimensions; index += 1) {
    const value = vector[index] as number;
    if (!Number.isFinite(value)) {
      throw new InvalidArgumentError('vector', `holds ${value} at position ${index}.`, {
        hint: 'Check what the embedder returned for this text.',
      });
    }
    largest = Math.max(largest, Math.abs(value));
  }
  if (largest === 0) {
    throw new InvalidArgumentError('vector', 'is all zeros, which has no direction.', {
      hint: 'Omit texts that the embedder cannot embed, such as empty ones.',
    });
  }
  // After division by the largest number, squares of very large and very small numbers stay in range.
  let squares = 0;
  for (let index = 0; index < dimensions; index += 1) squares += ((vector[index] as number) / largest) ** 2;
  const length = Math.sqrt(squares);
  const unit = new Float32Array(dimensions);
  for (let index = 0; index < dimensions; index += 1)
    unit[index] = (vector[index] as number) / largest / length;
  return unit;
}
