import { byKind, type Middleware } from '../middleware/middleware.js';

/**
 * Makes every chat call one of this trial, so that the cache of an earlier trial does not answer it. Vectors are the
 * same in all trials. Put it outside `cacheReplies`.
 * @param trial from 0, the trial of calls without this middleware
 */
export function inTrial(trial: number): Middleware {
  return byKind({
    chat: (call, next) => next({ ...call, request: { ...call.request, trial } }),
  });
}
