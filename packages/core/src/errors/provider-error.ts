import type { Usage } from '../usage.js';
import { MemGymError, type MemGymErrorOptions } from './memgym-error.js';
import { redact } from './redact.js';

/** The reason why a model gave no usable reply. */
export type ProviderErrorReason =
  | 'authentication'
  | 'permission'
  | 'not-found'
  | 'invalid-request'
  | 'context-overflow'
  | 'rate-limit'
  | 'quota'
  | 'server'
  | 'timeout'
  | 'connection'
  | 'incomplete-reply'
  | 'content-filter'
  | 'refusal'
  | 'invalid-reply'
  | 'no-usable-reply'
  | 'cache-miss'
  | 'aborted';

const suggestions: Record<ProviderErrorReason, string> = {
  authentication:
    'Set OPENAI_API_KEY to a key that this server accepts, in the same place as OPENAI_BASE_URL.',
  permission: 'The key is known but may not use this model; choose another model or key.',
  'not-found': 'Check the model name and the base URL (it usually ends in /v1).',
  'invalid-request': 'The server refused the request; see its message for the parameter.',
  'context-overflow':
    'Use a memory system that shows less, or set `format.maxPromptTokens` to the model’s limit.',
  'rate-limit': 'Try again later, or lower the concurrency.',
  quota: 'Add credit, or wait until the limit is lifted; then try again.',
  server: 'The server failed; try again later.',
  timeout: 'Raise `timeoutMs` of the model or embedder, or lower the concurrency.',
  connection: 'Check that the server runs and that the base URL is right.',
  'incomplete-reply': 'Raise the output limit of the call, or the one the server sets.',
  'content-filter': 'The provider blocked the reply.',
  refusal: 'The model refused to answer.',
  'invalid-reply':
    'The reply had the wrong form: try a model with JSON schema support; for vectors, check the embedding model.',
  'no-usable-reply': 'Check the base URL (it usually ends in /v1) and the model, then try again.',
  'cache-miss': 'Use another mode than `replay-only`, or the cache that contains the reply.',
  aborted: 'The call was cancelled.',
};

/**
 * Whether and when the same request may succeed. `wait`: the server could not be reached, failed or was busy. `soon`:
 * the server was reached, and its next reply may be usable. `at-once`: the server refused a part of the request that
 * can be omitted.
 */
export type RetryAdvice = 'wait' | 'soon' | 'at-once';

/** A model or embedder gave no usable reply. */
export class ProviderError extends MemGymError {
  override readonly name = 'ProviderError';
  readonly reason: ProviderErrorReason;
  /** HTTP status, if there was one. */
  readonly status: number | undefined;
  /** The text the model wrote, if it cannot be used; free of secrets. */
  readonly reply: string | undefined;
  /** Whether to retry; `undefined` if no retry can succeed. */
  readonly retry: RetryAdvice | undefined;
  /** The wait that the server requested, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** Value for the request's `retryWith`, so that the next try omits the refused part. */
  readonly retryWith: unknown;
  /** Usage that the server reported, and charges, for the failed request; `undefined` if it reported none. */
  readonly usage: Usage | undefined;

  constructor(
    reason: ProviderErrorReason,
    message: string,
    options: MemGymErrorOptions & {
      status?: number | undefined;
      reply?: string | undefined;
      retry?: RetryAdvice | undefined;
      retryAfterMs?: number | undefined;
      retryWith?: unknown;
      usage?: Usage | undefined;
    } = {},
  ) {
    super('provider', message, { ...options, hint: options.hint ?? suggestions[reason] });
    this.reason = reason;
    this.status = options.status;
    this.retry = options.retry;
    this.retryAfterMs = options.retryAfterMs;
    this.retryWith = options.retryWith;
    this.usage = options.usage;
    this.reply = options.reply === undefined ? undefined : redact(options.reply);
  }

  static override isInstance(error: unknown): error is ProviderError {
    return MemGymError.isInstance(error) && error.name === 'ProviderError';
  }
}
