import { setTimeout as sleep } from 'node:timers/promises';
import { readJson } from '@memgym/core/memory';
import { reachService, readLimited, secretFromEnvironment } from '@memgym/memory-systems/remote';
import * as z from 'zod';

/** A request to mem0's server. */
export interface ServerRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below the address of the server, such as `memories`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly signal: AbortSignal;
}

/** No answer of a memory is larger. */
const mostBytes = 64 * 2 ** 20;
/** Requests of one call while the server is busy; it refused those before, so none is done twice. */
const tries = 5;

/** How FastAPI refuses: a text, or a list of what is wrong with the request. */
const refusalSchema = z.object({ detail: z.unknown() });

/**
 * Sends requests with the key of a server. A redirect is an error, because it would carry the key to another address.
 */
export function createServerClient({
  url,
  keyEnv,
}: {
  readonly url: string;
  readonly keyEnv?: string | undefined;
}) {
  const base = url.endsWith('/') ? url : `${url}/`;
  const headers = (): Record<string, string> =>
    keyEnv === undefined ? {} : { 'x-api-key': secretFromEnvironment(keyEnv, 'keyEnv') };
  return async function send<Answer>(
    { method, path, query = {}, body, signal }: ServerRequest,
    schema: z.ZodType<Answer>,
  ): Promise<Answer> {
    const address = new URL(path, base);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    for (let attempt = 1; ; attempt += 1) {
      const response = await reachService(address, {
        ...{ method, signal, redirect: 'error' },
        headers: { ...headers(), ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await readLimited(response, mostBytes);
      if ((response.status === 429 || response.status === 503) && attempt < tries) {
        const seconds = Number(response.headers.get('retry-after') ?? 2 ** attempt / 4);
        await sleep(Math.min(30, seconds >= 0 ? seconds : 1) * 1000, undefined, { signal });
        continue;
      }
      const read = readJson(text);
      const given: unknown = read.ok ? read.value : undefined;
      if (!response.ok) {
        const detail = refusalSchema.safeParse(given).data?.detail ?? text;
        const why = typeof detail === 'string' ? detail : JSON.stringify(detail);
        throw new Error(`${method} ${path} answered ${response.status}: ${why.slice(0, 300)}`);
      }
      const answer = schema.safeParse(given);
      if (answer.success) return answer.data;
      const [issue] = answer.error.issues;
      throw new Error(
        `${method} ${path} answered in another form: ${issue?.path.join('.') || 'the answer'}: ${issue?.message}; it began with ${JSON.stringify(text.slice(0, 80))}`,
      );
    }
  };
}
