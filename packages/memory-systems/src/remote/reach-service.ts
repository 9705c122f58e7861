import { codeOf, messageOf } from '@memgym/core/errors';

/** TLS did not come about. `EPROTO`: the other side does not speak it. */
const notSecure =
  /^(CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|HOSTNAME_MISMATCH|ERR_TLS_|ERR_SSL_|EPROTO)/;

/**
 * `fetch`, which says only `fetch failed` when a service is not reached, with the reason that is in its cause.
 * @throws {Error} naming the address and the reason
 */
export async function reachService(address: string | URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const reason = codeOf(error.cause) ?? messageOf(error.cause ?? error);
    if (notSecure.test(reason)) {
      throw new Error(
        `${new URL(address).origin} could not be reached by TLS (${reason}); check \`https\` and the host, set NODE_EXTRA_CA_CERTS to the certificate of an authority of your own, and let the service speak HTTP/1.1`,
        { cause: error },
      );
    }
    throw new Error(`${new URL(address).origin} gave no answer (${reason}); is the server running there?`, {
      cause: error,
    });
  }
}

/**
 * The text of an answer.
 * @param mostBytes of a longer answer no more is read
 * @throws {Error} when the answer is longer
 */
export async function readLimited({ body }: Response, mostBytes: number): Promise<string> {
  if (body === null) return '';
  const reader = body.getReader();
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(parts).toString('utf8');
    parts.push(value);
    bytes += value.length;
    if (bytes > mostBytes) {
      await reader.cancel();
      throw new Error(`the answer has more than ${mostBytes} bytes`);
    }
  }
}
