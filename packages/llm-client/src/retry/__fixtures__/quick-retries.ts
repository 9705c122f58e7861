import type { Middleware } from '../../middleware/middleware.js';
import { type RetryOptions, retryCalls } from '../retry-calls.js';

/** Retries whose pauses take no time. */
export const quickRetries = (options: RetryOptions = {}): Middleware =>
  retryCalls({ sleep: async () => undefined, ...options });
