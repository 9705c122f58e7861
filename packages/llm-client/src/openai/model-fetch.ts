import { collectReply, type RawReply } from './collect-reply.js';
import { createDispatcher, type DispatcherOptions } from './create-dispatcher.js';
import { decodeBody } from './decode-body.js';
import { impossibleStatus, redirected, transportFailure } from './transport-failure.js';
import { TryFailed } from './try-once.js';

export interface ModelFetchOptions extends DispatcherOptions {
  /** Longest body, in bytes, as it is sent and as it is decoded. */
  readonly maxReplyBytes: number;
}

/**
 * A `fetch` for models over a pool of connections, direct or through a proxy. It sends a text to an
 * address and gives the reply when its body is complete: no streams, no cookies, no cache, no redirects,
 * with which the key would travel. It has no time-out but the caller's signal.
 * @throws {ConfigError} when a proxy is not an http(s) address
 */
export function createModelFetch({ maxReplyBytes, ...options }: ModelFetchOptions): typeof fetch {
  const dispatcher = createDispatcher(options);
  return async (input, { method = 'GET', headers, body, signal } = {}) => {
    if (input instanceof Request || (typeof body !== 'string' && body != null)) {
      throw new TypeError('Only an address and a text as body can be sent.');
    }
    const { origin, pathname, search } = new URL(input);
    const request = {
      origin,
      path: pathname + search,
      method,
      headers: Object.fromEntries(headers instanceof Headers ? headers : new Headers(headers)),
      body: body ?? null,
    };
    try {
      const limits = { maxReplyBytes, signal: signal ?? undefined };
      const reply = await collectReply(await dispatcher(), request, limits);
      return await responseOf(reply, maxReplyBytes);
    } catch (error) {
      // The SDK takes other errors for a time-out by words in them, and then drops them.
      throw signal?.aborted || error instanceof TryFailed ? error : new TryFailed(transportFailure(error));
    }
  };
}

async function responseOf({ status, headers, bytes }: RawReply, maxReplyBytes: number): Promise<Response> {
  if (status < 200 || status > 599) throw new TryFailed(impossibleStatus(status));
  if (status >= 300 && status < 400) throw new TryFailed(redirected(status, headers.location));
  const all = new Headers();
  for (const [name, value = ''] of Object.entries(headers)) {
    for (const each of [value].flat()) all.append(name, each);
  }
  // Some gateways send a list where one value is meant.
  const encoding = headers['content-encoding'];
  return new WholeResponse(await decodeBody(bytes, encoding, maxReplyBytes), { status, headers: all });
}

/** A response whose body is there: reading it from a stream would take a tenth of the call's time. */
class WholeResponse extends Response {
  override readonly text: () => Promise<string>;
  override readonly json: () => Promise<unknown>;

  constructor(bytes: Buffer, init: ResponseInit) {
    super(null, init);
    this.text = async () => new TextDecoder().decode(bytes);
    this.json = async () => JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  }
}
