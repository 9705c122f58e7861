import { reachService, secretFromEnvironment } from '@memgym/memory-systems/remote';

/**
 * A `fetch` that sends a token, follows no redirect, because that would carry the token elsewhere, and reads no answer
 * beyond a limit.
 * @param tokenEnv the environment variable with the token; default: no token is sent
 * @throws {ConfigError} when the variable is not set
 */
export function limitedFetch(
  tokenEnv: string | undefined,
  maxBytes: number,
): (url: string | URL, init?: RequestInit) => Promise<Response> {
  const token = tokenEnv === undefined ? undefined : secretFromEnvironment(tokenEnv, 'server.tokenEnv');
  return async (url, init) => {
    const headers = new Headers(init?.headers);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    const response = await reachService(url, { ...init, headers, redirect: 'error' });
    const { body, status, statusText, headers: given } = response;
    if (body === null) return response;
    return new Response(body.pipeThrough(upTo(maxBytes)), { status, statusText, headers: given });
  };
}

function upTo(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(part, controller) {
      bytes += part.length;
      if (bytes > maxBytes) controller.error(new Error(`the answer has more than ${maxBytes} bytes`));
      else controller.enqueue(part);
    },
  });
}
