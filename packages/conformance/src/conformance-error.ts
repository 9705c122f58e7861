import { MemGymError } from '@memgym/core';

/** A memory system violates the contract. The message describes the observed behaviour. */
export class ConformanceError extends MemGymError {
  override readonly name = 'ConformanceError';

  constructor(message: string, options: { cause?: unknown } = {}) {
    super('backend', message, { hint: 'See the contract of MemorySystem in @memgym/core.', ...options });
  }
}

/** @throws {ConformanceError} with `message` unless `condition` is true */
export function ensure(condition: boolean, message: string | (() => string)): asserts condition {
  if (!condition) throw new ConformanceError(typeof message === 'string' ? message : message());
}
