import { type ErrorCategory, InternalError, MemGymError } from '@memgym/core';
import { isErrorLike, messageOf } from '@memgym/core/errors';

/** An error as plain JSON. */
export interface PlainError {
  readonly name: string;
  readonly message: string;
  /** Absent for errors that are not MemGym's. */
  readonly category?: ErrorCategory;
  /** Its other parts, such as the reason of a provider's error. */
  readonly parts: Readonly<Record<string, unknown>>;
}

/** Parts that cannot be sent, or that only the process of the error can use. */
const own = new Set(['name', 'message', 'category', 'stack', 'cause', 'retryWith']);

export function toPlainError(error: unknown): PlainError {
  if (!isErrorLike(error)) return { name: 'Error', message: messageOf(error), parts: {} };
  const parts = Object.fromEntries(Object.entries(error).filter(([key]) => !own.has(key)));
  const { name, message } = error;
  return MemGymError.isInstance(error)
    ? { name, message, category: error.category, parts }
    : { name, message, parts: {} };
}

/** The error that another process sent: MemGym's classes recognize it with `isInstance`. */
export function fromPlainError({ name, message, category, parts }: PlainError): MemGymError {
  if (category === undefined) return new InternalError(`A worker failed: ${name}: ${message}`);
  const { hint } = parts;
  const error = new MemGymError(category, message, { hint: typeof hint === 'string' ? hint : undefined });
  return Object.assign(error, parts, { name });
}
