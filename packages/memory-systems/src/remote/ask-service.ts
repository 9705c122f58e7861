import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, isErrorLike } from '@memgym/core/errors';
import { reachService, readLimited } from './reach-service.js';
import { noteRepeat } from './repeated-requests.js';

/** A request to a service. */
export interface ServiceRequest {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly signal: AbortSignal;
  /** Whether the service may get it twice: a read, or a write that it recognises. Default false. */
  readonly isRepeatable?: boolean;
}

/** What a service answered. */
export interface ServiceAnswer {
  /** Whether the status is one of success. */
  readonly ok: boolean;
  readonly status: number;
  readonly text: string;
}

/** No answer of a memory is larger. */
const mostBytes = 64 * 2 ** 20;
/** Requests of one call while the service is busy; it refused those before, so none is done twice. */
const tries = 5;
/** Requests of one call whose connection breaks, or that the service fails. */
const connections = 3;
/** The service, or what stands before it, failed: the same request may succeed a moment later. */
const failedStatuses: ReadonlySet<number> = new Set([500, 502, 504]);
/** How a connection breaks that was there: a server closes an idle one just when it is used again. */
const brokenCodes: ReadonlySet<string | undefined> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);
/** Limits on requests are for a minute. */
const longestPauseMs = 60_000;

/**
 * Asks a service. A redirect is an error, because it would carry a key to another address. A busy service (429, 503) is
 * asked again after the pause that it requests, at most four times. A repeatable request is sent again, at most twice, when
 * its connection breaks or the service fails (500, 502, 504). A memory that passes the signal of its call has these
 * repetitions counted. An answer above 64 MiB is an error.
 * @throws {Error} naming the address when it gives no answer
 */
export async function askService(address: URL, request: ServiceRequest): Promise<ServiceAnswer> {
  let broken = 0;
  for (let attempt = 1; ; attempt += 1) {
    if (attempt > 1) noteRepeat(request.signal);
    try {
      const { response, text } = await askOnce(address, request);
      const { ok, status } = response;
      if (request.isRepeatable && failedStatuses.has(status) && broken + 1 < connections) {
        broken += 1;
        await sleep(pauseOf(response, broken), undefined, { signal: request.signal });
        continue;
      }
      if ((status !== 429 && status !== 503) || attempt === tries) return { ok, status, text };
      await sleep(pauseOf(response, attempt), undefined, { signal: request.signal });
    } catch (error) {
      broken += 1;
      if (!request.isRepeatable || broken === connections || !isBroken(error)) throw error;
    }
  }
}

async function askOnce(
  address: URL,
  { method, headers, body, signal }: ServiceRequest,
): Promise<{ readonly response: Response; readonly text: string }> {
  const response = await reachService(address, {
    ...{ method, signal, redirect: 'manual' },
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (response.status >= 300 && response.status < 400) {
    const place = response.headers.get('location')?.slice(0, 200) ?? 'no address';
    throw new Error(
      `${address.origin} redirects to ${place}, which is not followed, because a key could reach another address; give the new address`,
    );
  }
  const text = await readLimited(response, mostBytes);
  // Some servers put a byte order mark before their JSON.
  return { response, text: text.replace(/^\ufeff/, '') };
}

/** Whether a connection broke, as the innermost cause says. */
function isBroken(error: unknown): boolean {
  for (let cause = error; isErrorLike(cause); cause = cause.cause) {
    if (brokenCodes.has(codeOf(cause))) return true;
  }
  return false;
}

function pauseOf(response: Response, attempt: number): number {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const pauseMs = Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : 250 * 2 ** attempt;
  return Math.min(longestPauseMs, pauseMs);
}
