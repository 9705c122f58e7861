import { setTimeout as sleep } from 'node:timers/promises';
import { reachService, readLimited, secretFromEnvironment } from '@memgym/memory-systems/remote';
import type * as z from 'zod';
import { problemSchema } from './protocol.js';

/** Sends the requests of the protocol to one service. */
export interface ServiceClient {
  get<Answer>(route: string, schema: z.ZodType<Answer>, signal: AbortSignal): Promise<Answer>;
  post<Answer>(
    route: string,
    body: object,
    schema: z.ZodType<Answer>,
    signal: AbortSignal,
    key?: string,
  ): Promise<Answer>;
}

export interface ServiceClientOptions {
  readonly url: string;
  /** The environment variable with the token. Default: no token is sent. */
  readonly tokenEnv?: string | undefined;
}

/** No answer of a memory is larger. */
const mostBytes = 64 * 2 ** 20;
/** Requests of one call while the service is busy. */
const tries = 5;
const longestPauseMs = 30_000;

/**
 * A redirect is an error, because it would carry the token to another address. A busy service (429, 503) is asked again,
 * after the pause that it requests; the protocol makes every repetition safe.
 */
export function createServiceClient({ url, tokenEnv }: ServiceClientOptions): ServiceClient {
  const base = url.endsWith('/') ? url : `${url}/`;
  const headers = (): Record<string, string> =>
    tokenEnv === undefined ? {} : { authorization: `Bearer ${secretFromEnvironment(tokenEnv, 'tokenEnv')}` };
  const request = async <Answer>(
    method: 'GET' | 'POST',
    route: string,
    { body, schema, signal, key }: Call<Answer>,
  ): Promise<Answer> => {
    for (let attempt = 1; ; attempt += 1) {
      const response = await reachService(new URL(route, base), {
        method,
        signal,
        redirect: 'error',
        headers: {
          ...headers(),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(key !== undefined && key !== '' && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await readLimited(response, mostBytes);
      if ((response.status === 429 || response.status === 503) && attempt < tries) {
        await sleep(pauseOf(response, attempt), undefined, { signal });
        continue;
      }
      if (!response.ok) throw new RefusalError(route, response.status, text);
      const answer = schema.safeParse(parsedOf(text));
      if (answer.success) return answer.data;
      const [issue] = answer.error.issues;
      throw new Error(
        `${route} answered in another form: ${issue?.path.join('.') || 'the answer'}: ${issue?.message}; it began with ${JSON.stringify(text.slice(0, 80))}`,
      );
    }
  };
  return {
    get: (route, schema, signal) => request('GET', route, { schema, signal }),
    post: (route, body, schema, signal, key) => request('POST', route, { body, schema, signal, key }),
  };
}

interface Call<Answer> {
  readonly body?: object;
  readonly schema: z.ZodType<Answer>;
  readonly signal: AbortSignal;
  readonly key?: string | undefined;
}

function pauseOf(response: Response, attempt: number): number {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const pauseMs = Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : 250 * 2 ** attempt;
  return Math.min(longestPauseMs, pauseMs);
}

function parsedOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The service refused a request. The message says what it said. */
class RefusalError extends Error {
  readonly status: number;

  constructor(route: string, status: number, text: string) {
    const problem = problemSchema.safeParse(parsedOf(text)).data;
    const parts = [problem?.detail ?? problem?.title ?? text.slice(0, 200), problem?.hint];
    const why = parts.flatMap((part) => part ?? []).join(' ');
    super(`${route} answered ${status}${problem?.code === undefined ? '' : ` (${problem.code})`}: ${why}`);
    this.status = status;
  }
}

/** Whether the service answered that it does not have what a request names. */
export function isNotFound(error: unknown): boolean {
  return error instanceof RefusalError && error.status === 404;
}
