import { isErrorLike } from '@memgym/core/errors';
import type { Failure } from './failure-parts.js';
import { shownText } from './shown-text.js';

/** A body that is longer than allowed, encoded or decoded. */
export function overlongReply(maxReplyBytes: number): Failure {
  return {
    reason: 'invalid-reply',
    message: `sent a reply longer than the ${maxReplyBytes} bytes that \`maxReplyBytes\` allows`,
    passing: false,
    hint: 'Raise `maxReplyBytes` if you expect such long replies; for vectors, a smaller `batchSize` also helps.',
  };
}

/** A body that does not match its `Content-Encoding`, is cut, or has an unknown encoding. */
export function undecodableReply(encoding: string): Failure {
  return {
    reason: 'server',
    message: `sent a reply that cannot be decoded as '${shownText(encoding, 40)}'`,
    passing: true,
  };
}

/** A status that HTTP does not define, or that a reply to a call cannot have. */
export function impossibleStatus(status: number): Failure {
  return {
    reason: 'server',
    message: `answered ${status}, which is not a valid status of a reply`,
    passing: true,
  };
}

/** A redirect, which is not followed. */
export function redirected(status: number, location: string | undefined): Failure {
  const target = location === undefined ? '' : ` to ${shownText(location, 200)}`;
  return {
    reason: 'not-found',
    message: `answered ${status}, a redirect${target}`,
    status,
    passing: false,
    hint: 'Redirects are not followed, because they would receive the key. Use the final address as the base URL.',
  };
}

const notHttp = /^(HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES_EXCEEDED|ERR_ASSERTION)/;
const cut = /^(UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|ECONNRESET|EPIPE)$/;

/** TLS did not come about, which another try does not change. `EPROTO`: the other side does not speak it. */
const notSecure =
  /^(CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|HOSTNAME_MISMATCH|ERR_TLS_|ERR_SSL_|EPROTO)/;

/** A connection without a complete reply. */
export function transportFailure(error: unknown): Failure {
  const code = proxyRefusal(error) ?? causeCode(error);
  if (code === undefined) return { reason: 'connection', message: 'could not be reached', passing: true };
  if (/TIMEDOUT|TIMEOUT/.test(code)) {
    return { reason: 'timeout', message: `did not answer in time (${code})`, passing: true };
  }
  if (notHttp.test(code)) {
    return { reason: 'server', message: `sent a reply that is not valid HTTP (${code})`, passing: true };
  }
  if (notSecure.test(code)) {
    return {
      reason: 'connection',
      message: `could not be reached by TLS (${code})`,
      passing: false,
      hint: 'Check `https` and the host of the base URL. For an authority of your own, set NODE_EXTRA_CA_CERTS to its certificate before the start. Servers must speak HTTP/1.1.',
    };
  }
  const what = cut.test(code)
    ? 'closed the connection before its reply was complete'
    : 'could not be reached';
  return { reason: 'connection', message: `${what} (${code})`, passing: true };
}

/** The code of the system or the library (`ECONNREFUSED`), from any depth of the error's causes. */
function causeCode(error: unknown): string | undefined {
  for (const each of causesOf(error)) {
    if ('code' in each && typeof each.code === 'string') return each.code;
  }
  return undefined;
}

/** The status of a proxy's refusal is only in the message. */
function proxyRefusal(error: unknown): string | undefined {
  for (const { message } of causesOf(error)) {
    const status = /^(?:Proxy response|Proxy Authentication Required) \((\d{3})\)/.exec(message)?.[1];
    if (status !== undefined) return `PROXY_ANSWERED_${status}`;
  }
  return undefined;
}

function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  let current: unknown = error;
  while (isErrorLike(current) && causes.length < 5) {
    causes.push(current);
    const several: unknown = Reflect.get(current, 'errors');
    current = Array.isArray(several) ? several[0] : current.cause;
  }
  return causes;
}
