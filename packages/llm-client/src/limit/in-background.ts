import type { Middleware } from '../middleware/middleware.js';

/**
 * Marks every call as a background call: while calls of one key wait for the limiter, its other calls go first. Put
 * it outside `paceCalls`.
 */
export const inBackground: Middleware = (call, next) => next({ ...call, background: true });
