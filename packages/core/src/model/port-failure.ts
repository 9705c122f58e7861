import { defined } from '../config/defined.js';
import { codeOf, isErrorLike, messageOf } from '../errors/error-parts.js';
import { MemGymError } from '../errors/memgym-error.js';
import { ProviderError, type ProviderErrorReason } from '../errors/provider-error.js';

const reasons: ReadonlyMap<number, ProviderErrorReason> = new Map([
  [401, 'authentication'],
  [403, 'permission'],
  [404, 'not-found'],
  [408, 'timeout'],
  [429, 'rate-limit'],
]);
const lostConnections = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
]);

/** An error of a client that we did not write, as one of ours; an error of ours as it is. */
export function portFailure(name: string, error: unknown, signal: AbortSignal | undefined): MemGymError {
  if (MemGymError.isInstance(error)) return error;
  const status = statusOf(error);
  const reason = signal?.aborted === true ? 'aborted' : reasonOf(status, error);
  const isTemporary =
    reason === 'rate-limit' || reason === 'timeout' || reason === 'connection' || reason === 'server';
  return new ProviderError(reason, `${name}: ${messageOf(error)}`, {
    cause: error,
    ...defined({ status, retry: isTemporary ? ('wait' as const) : undefined }),
  });
}

function reasonOf(status: number | undefined, error: unknown): ProviderErrorReason {
  if (status === undefined)
    return lostConnections.has(codeOf(error) ?? '') ? 'connection' : 'no-usable-reply';
  return reasons.get(status) ?? (status >= 500 ? 'server' : 'invalid-request');
}

/** The HTTP status as OpenAI's client (`status`) and the AI SDK (`statusCode`) name it. */
function statusOf(error: unknown): number | undefined {
  if (!isErrorLike(error)) return undefined;
  const { status, statusCode } = error as { status?: unknown; statusCode?: unknown };
  return [status, statusCode].find(
    (value): value is number => Number.isInteger(value) && Number(value) >= 400 && Number(value) < 600,
  );
}
