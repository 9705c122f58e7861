import { collectReply, type RawReply } from './collect-reply.js';
import { createDispatcher, type DispatcherOptions } from './create-dispatcher.js';
import { decodeBody } from './decode-body.js';
import { impossibleStatus, redirected, transportFailure } from './transport-failure.js';
import { TryFailed } from './try-once.js';

export interface ModelFetchOptions extends DispatcherOptions {
  /** Longest body in bytes, both encoded and decoded. */
  readonly maxReplyBytes: number;
}

/**
 * A `fetch` for models over a pool of connections, direct or through a proxy. It sends a text or a form to an address
 * and returns the reply when its body is complete. It has no streams, cookies or cache, and follows no redirects, which
 * would receive the key. The caller's signal is the only time-out.
 * @throws {ConfigError} when a proxy is not an http(s) address
 */
export function createModelFetch({ maxReplyBytes, ...options }: ModelFetchOptions): typeof fetch {
  const dispatcher = createDispatcher(options);
  return async (input, { method = 'GET', headers, body, signal } = {}) => {
    if (input instanceof Request || !(typeof body === 'string' || body == null || body instanceof FormData)) {
      throw new TypeError('Expected an address, and a string or a form as body.');
    }
    const all = new Headers(headers);
    const { origin, pathname, search } = new URL(input);
    const request = {
      origin,
      path: pathname + search,
      method,
      body: body instanceof FormData ? await encodeForm(body, all) : (body ?? null),
      headers: Object.fromEntries(all),
    };
    try {
      const limits = { maxReplyBytes, signal: signal ?? undefined };
      const reply = await collectReply(await dispatcher(), request, limits);
      return await responseOf(reply, maxReplyBytes);
    } catch (error) {
      // The SDK mistakes other errors for time-outs by words in their messages, and drops them.
      throw signal?.aborted || error instanceof TryFailed ? error : new TryFailed(transportFailure(error));
    }
  };
}

/** The bytes of a form; its type is added to the headers. */
async function encodeForm(form: FormData, headers: Headers): Promise<Buffer> {
  const encoded = new Response(form);
  headers.set('content-type', encoded.headers.get('content-type') ?? 'multipart/form-data');
  return Buffer.from(await encoded.arrayBuffer());
}

async function responseOf({ status, headers, bytes }: RawReply, maxReplyBytes: number): Promise<Response> {
  if (status < 200 || status > 599) throw new TryFailed(impossibleStatus(status));
  if (status >= 300 && status < 400) throw new TryFailed(redirected(status, headers.location));
  const all = new Headers();
  for (const [name, value = ''] of Object.entries(headers)) {
    for (const each of [value].flat()) all.append(name, each);
  }
  // Some gateways send a list instead of one value.
  const encoding = headers['content-encoding'];
  return wholeResponse(await decodeBody(bytes, encoding, maxReplyBytes), { status, headers: all });
}

/**
 * A response with a complete body: reading it from a stream would take 10 % of the call's time. This is not a subclass,
 * because a reference to `Response` at import time makes Node load all of its fetch.
 */
function wholeResponse(bytes: Buffer, init: ResponseInit): Response {
  return Object.assign(new Response(null, init), {
    text: async () => new TextDecoder().decode(bytes),
    json: async () => JSON.parse(new TextDecoder().decode(bytes)) as unknown,
  });
}
