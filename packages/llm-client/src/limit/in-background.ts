import type { Middleware } from '../middleware/middleware.js';

/**
 * Every call in the background: where calls of one key wait for the limiter, the others go first. Put it outside
 * `paceCalls`.
 */
export const inBackground: Middleware = (call, next) => next({ ...call, background: true });
