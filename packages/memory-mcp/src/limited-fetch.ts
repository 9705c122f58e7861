import { ConfigError, codeOf, messageOf, registerSecret } from '@memgym/core';

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
  const token = tokenEnv === undefined ? undefined : tokenOf(tokenEnv);
  return async (url, init) => {
    const headers = new Headers(init?.headers);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    const response = await reached(url, { ...init, headers, redirect: 'error' });
    const { body, status, statusText, headers: given } = response;
    if (body === null) return response;
    return new Response(body.pipeThrough(upTo(maxBytes)), { status, statusText, headers: given });
  };
}

function tokenOf(name: string): string {
  const token = process.env[name];
  if (token === undefined || token === '') {
    throw new ConfigError(`The environment variable ${name} is not set.`, {
      key: 'server.tokenEnv',
      hint: 'Set it to the token of the MCP server, or remove `tokenEnv`.',
    });
  }
  registerSecret(token);
  return token;
}

/** `fetch` says `fetch failed` for everything; the reason is in its cause. */
async function reached(url: string | URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const reason = codeOf(error.cause) ?? messageOf(error.cause ?? error);
    throw new Error(`${new URL(url).origin} gave no answer (${reason}); is the server running there?`, {
      cause: error,
    });
  }
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
