import { byKind, type Middleware } from '../middleware/middleware.js';

/**
 * Assigns every chat call to this trial, so that it is not answered from the cache of an earlier trial. Vectors are the
 * same in all trials. Put it outside `cacheReplies`.
 * @param trial the number of the trial, from 0, which is the default without this middleware
 */
export function inTrial(trial: number): Middleware {
  return byKind({
    chat: (call, next) => next({ ...call, request: { ...call.request, trial } }),
  });
}
