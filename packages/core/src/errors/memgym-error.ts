import { redact } from './redact.js';

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

const longest = 4000;
const end = 800;

/**
 * `text`, with its middle removed if it has more than 4,000 characters, because names are at the start and reasons at
 * the end.
 */
function shortened(text: string): string {
  if (text.length <= longest) return text;
  const head = text.slice(0, longest - end - 40);
  return `${head} … [${text.length - head.length - end} characters left out] … ${text.slice(-end)}`.replace(
    /\p{Surrogate}/gu,
    '\ufffd',
  );
}
