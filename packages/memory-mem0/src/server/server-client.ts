import { readJson } from '@memgym/core/memory';
import { askService, secretFromEnvironment } from '@memgym/memory-systems/remote';
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

/** How FastAPI refuses: a text, or a list of what is wrong with the request. */
const refusalSchema = z.object({ detail: z.unknown() });

/**
 * Sends requests with the key of a server, as `askService` does.
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
    const isRepeatable = method === 'GET' || path === 'search';
    const answered = await askService(address, {
      ...{ method, body, signal, isRepeatable },
      headers: headers(),
    });
    const { ok, status, text } = answered;
    const read = readJson(text);
    const given: unknown = read.ok ? read.value : undefined;
    if (!ok) {
      const detail = refusalSchema.safeParse(given).data?.detail ?? text;
      const why = typeof detail === 'string' ? detail : JSON.stringify(detail);
      throw new Error(`${method} ${path} answered ${status}: ${why.slice(0, 300)}`);
    }
    const answer = schema.safeParse(given);
    if (answer.success) return answer.data;
    const [issue] = answer.error.issues;
    throw new Error(
      `${method} ${path} answered in another form: ${issue?.path.join('.') || 'the answer'}: ${issue?.message}; it began with ${JSON.stringify(text.slice(0, 80))}`,
    );
  };
}
