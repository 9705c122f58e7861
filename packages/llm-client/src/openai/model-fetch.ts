import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { codeOf } from '@memgym/core/errors';
import { parseJsonText } from '@memgym/core/memory';
import type { Dispatcher } from 'undici';
import { onAbort } from '../on-abort.js';
import { createDispatcher, type DispatcherOptions } from './create-dispatcher.js';
import {
  impossibleStatus,
  overlongReply,
  redirected,
  transportFailure,
  undecodableReply,
} from './transport-failure.js';
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
    json: async () => parseJsonText(new TextDecoder().decode(bytes)),
  });
}

/** A complete HTTP reply, before decoding. */
interface RawReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/**
 * Sends one request and collects the reply. It ends at the latest when `signal` aborts, also during the connection
 * set-up.
 * @throws {TryFailed} when the body is longer than `maxReplyBytes`; and the errors of the dispatcher and the signal
 */
function collectReply(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { maxReplyBytes, signal }: { readonly maxReplyBytes: number; readonly signal?: AbortSignal | undefined },
): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let head: Pick<RawReply, 'status' | 'headers'> | undefined;
    let controller: Dispatcher.DispatchController | undefined;
    let failed: Error | undefined;

    let leave = (): void => {};
    const fail = (error: Error): void => {
      failed ??= error;
      leave();
      reject(failed);
      controller?.abort(failed);
    };
    leave = onAbort(signal, () => fail(new DOMException('The request was aborted.', 'AbortError')));
    if (signal?.aborted) return;

    dispatcher.dispatch(request, {
      onRequestStart(given) {
        controller = given;
        if (failed !== undefined) given.abort(failed);
      },
      onResponseStart(_controller, status, headers) {
        // Other 1xx statuses precede a reply; 101 ends HTTP.
        if (status === 101) return fail(new TryFailed(impossibleStatus(status)));
        if (status < 200) return;
        head = { status, headers };
        if (Number(headers['content-length']) > maxReplyBytes)
          fail(new TryFailed(overlongReply(maxReplyBytes)));
      },
      onResponseData(_controller, chunk) {
        size += chunk.length;
        if (size > maxReplyBytes) return fail(new TryFailed(overlongReply(maxReplyBytes)));
        chunks.push(chunk);
      },
      onResponseEnd() {
        if (head === undefined) return fail(new TryFailed(impossibleStatus(0)));
        leave();
        resolve({ ...head, bytes: Buffer.concat(chunks) });
      },
      onResponseError: (_controller, error) => fail(error),
    });
  });
}

type Decode = (bytes: Buffer, options: { readonly maxOutputLength: number }) => Promise<Buffer>;

const inflateWrapped: Decode = promisify(inflate);
const inflateBare: Decode = promisify(inflateRaw);

const decoders: Readonly<Record<string, Decode>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  // Servers send deflate with and without the zlib wrapper that RFC 9110 requires.
  deflate: (bytes, options) => (((bytes[0] ?? 0) & 15) === 8 ? inflateWrapped : inflateBare)(bytes, options),
};

/**
 * The body without its `Content-Encoding`. Requests ask for no encoding, but some gateways compress anyway.
 *
 * @throws {TryFailed} when the body cannot be decoded, or would be longer than `maxReplyBytes`
 */
async function decodeBody(
  bytes: Buffer,
  encoding: string | undefined,
  maxReplyBytes: number,
): Promise<Buffer> {
  let body = bytes;
  for (const name of namesOf(encoding).reverse()) {
    if (body.length === 0) return body;
    const decode = Object.hasOwn(decoders, name) ? decoders[name] : undefined;
    if (decode === undefined) throw new TryFailed(undecodableReply(name));
    try {
      body = await decode(body, { maxOutputLength: maxReplyBytes });
    } catch (error) {
      const long = codeOf(error) === 'ERR_BUFFER_TOO_LARGE';
      throw new TryFailed(long ? overlongReply(maxReplyBytes) : undecodableReply(name));
    }
  }
  return body;
}

function namesOf(encoding = ''): string[] {
  const names = encoding.split(',').map((name) => name.trim().toLowerCase());
  return names.filter((name) => name !== '' && name !== 'identity');
}
