import { tryParseJson } from '@memgym/core/memory';
import { askService, secretFromEnvironment, toldFailure } from '@memgym/memory-systems/remote';
import type * as z from 'zod';
import { problemSchema } from './protocol.js';

/** Sends the requests of the protocol to one service. */
export interface ServiceClient {
  get<Answer>(route: string, schema: z.ZodType<Answer>, signal: AbortSignal): Promise<Answer>;
  post<Answer>(route: string, body: object, call: Omit<Call<Answer>, 'body'>): Promise<Answer>;
}

export interface ServiceClientOptions {
  readonly url: string;
  /** The environment variable with the token. Default: no token is sent. */
  readonly tokenEnv?: string | undefined;
}

/** Asks as {@link askService} does; the protocol makes every repetition safe. */
export function createServiceClient({ url, tokenEnv }: ServiceClientOptions): ServiceClient {
  const base = url.endsWith('/') ? url : `${url}/`;
  const headers = (): Record<string, string> =>
    tokenEnv === undefined ? {} : { authorization: `Bearer ${secretFromEnvironment(tokenEnv, 'tokenEnv')}` };
  const request = async <Answer>(
    method: 'GET' | 'POST',
    route: string,
    { body, schema, signal, key }: Call<Answer>,
  ): Promise<Answer> => {
    const { ok, status, text } = await askService(new URL(route, base), {
      ...{ method, signal, body, isRepeatable: true },
      headers: { ...headers(), ...(key !== undefined && key !== '' && { 'idempotency-key': key }) },
    });
    if (!ok) throw new RefusalError(route, status, text);
    const given = tryParseJson(text);
    const began = `it began with ${JSON.stringify(text.slice(0, 80))}`;
    if (given === undefined) throw new Error(`${route} answered ${status} with what is not JSON; ${began}`);
    const failure = toldFailure(given);
    if (failure !== undefined) throw new Error(`${route} answered ${status} with an error: ${failure}`);
    const answer = schema.safeParse(given);
    if (answer.success) return answer.data;
    const [issue] = answer.error.issues;
    throw new Error(
      `${route} answered in another form: ${issue?.path.join('.') || 'the answer'}: ${issue?.message}; ${began}`,
    );
  };
  return {
    get: (route, schema, signal) => request('GET', route, { schema, signal }),
    post: (route, body, call) => request('POST', route, { ...call, body }),
  };
}

interface Call<Answer> {
  readonly body?: object;
  readonly schema: z.ZodType<Answer>;
  readonly signal: AbortSignal;
  readonly key?: string | undefined;
}

/** The service refused a request. The message says what it said. */
class RefusalError extends Error {
  readonly status: number;

  constructor(route: string, status: number, text: string) {
    const problem = problemSchema.safeParse(tryParseJson(text)).data;
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

/** Whether the service answered that it does not have such a route. */
export function isNoRoute(error: unknown): boolean {
  return error instanceof RefusalError && [404, 405, 501].includes(error.status);
}
