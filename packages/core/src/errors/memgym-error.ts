import { redact } from './redact.js';
import { shortened } from './shortened.js';

/**
 * The source of the error: the user's config, the data, the model's server, the memory backend, its storage, the
 * budget, or MemGym itself.
 */
export type ErrorCategory = 'config' | 'dataset' | 'provider' | 'backend' | 'storage' | 'budget' | 'internal';

export interface MemGymErrorOptions {
  /** The next step, as a sentence. */
  hint?: string | undefined;
  cause?: unknown;
}

const marker = Symbol.for('memgym.error');

/** Base class of all errors of MemGym. Message and hint are free of secrets, and at most 4,000 characters long. */
export class MemGymError extends Error {
  override readonly name: string = 'MemGymError';
  readonly category: ErrorCategory;
  readonly hint: string | undefined;
  readonly [marker] = true;

  constructor(category: ErrorCategory, message: string, options: MemGymErrorOptions = {}) {
    super(shortened(redact(message)), options.cause === undefined ? undefined : { cause: options.cause });
    this.category = category;
    this.hint = options.hint === undefined ? undefined : shortened(redact(options.hint));
  }

  /** Like `instanceof`, and also true for an error of another copy of this package. */
  static isInstance(error: unknown): error is MemGymError {
    return typeof error === 'object' && error !== null && marker in error;
  }
}
