import { ConfigError, registerSecret } from '@memgym/core';
import { z } from 'zod';

export const proxySchema = z.strictObject({
  http: z.string().optional().describe('Proxy for http addresses. Default: none.'),
  https: z.string().optional().describe('Proxy for https addresses. Default: that for http ones.'),
  except: z
    .string()
    .optional()
    .describe('Hosts that are reached without, as in NO_PROXY: `.corp.example, 10.0.0.7:8000`, or `*`.'),
});

/** Proxies by what they are for. */
export type ProxyOptions = z.output<typeof proxySchema>;

/**
 * The proxy of the usual environment variables, `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`, of which the
 * lower-case spelling counts first; `undefined` where they name none.
 */
export function readProxy(env: Readonly<Record<string, string | undefined>>): ProxyOptions | undefined {
  const value = (name: string): string | undefined =>
    env[name.toLowerCase()]?.trim() || env[name]?.trim() || undefined;
  const [http, https, except] = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'].map(value);
  if (http === undefined && https === undefined) return undefined;
  return {
    ...(http !== undefined && { http }),
    ...(https !== undefined && { https }),
    ...(except !== undefined && { except }),
  };
}

/** True for an address of this machine, to which no proxy leads. */
export function isLoopback(baseUrl: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(baseUrl).hostname);
}

/**
 * `fetch` through a proxy, without a time-out but the caller's signal. An http address is asked of the
 * proxy itself; to an https one it makes a tunnel. The reply comes when its body is complete.
 * @throws {ConfigError} when a proxy is not an http(s) address
 */
export function createProxyFetch(proxy: ProxyOptions): typeof fetch {
  const options = {
    // Empty rather than absent: what is absent would be read from the environment of the process.
    httpProxy: addressOf(proxy, 'http'),
    httpsProxy: addressOf(proxy, 'https') || addressOf(proxy, 'http'),
    noProxy: proxy.except ?? '',
    proxyTunnel: false,
    headersTimeout: 0,
    bodyTimeout: 0,
  };
  const open = async () => {
    const { EnvHttpProxyAgent, fetch } = await import('undici');
    return { fetch, dispatcher: new EnvHttpProxyAgent(options) };
  };
  let opened: ReturnType<typeof open> | undefined;
  return async (input, { method = 'GET', headers, body, signal } = {}) => {
    if (input instanceof Request || (typeof body !== 'string' && body != null)) {
      throw new TypeError('Only an address and a text as body can be sent through a proxy.');
    }
    opened ??= open();
    const { fetch, dispatcher } = await opened;
    const init = {
      method,
      dispatcher,
      headers: Object.fromEntries(new Headers(headers)),
      ...(body != null && { body }),
      ...(signal != null && { signal }),
    };
    try {
      const response = await fetch(input, init);
      const bytes = await response.arrayBuffer();
      // The classes of the package are not those that the SDK knows.
      return new Response(bytes.byteLength === 0 ? null : bytes, {
        status: response.status,
        headers: Object.fromEntries(response.headers),
      });
    } catch (error) {
      throw refusalOf(error) ?? error;
    }
  };
}

function addressOf(proxy: ProxyOptions, scheme: 'http' | 'https'): string {
  const text = proxy[scheme] ?? '';
  if (text === '') return '';
  const full = text.includes('://') ? text : `http://${text}`;
  const url = URL.canParse(full) ? new URL(full) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    // Not shown, as it may hold a password.
    throw new ConfigError(`The proxy for ${scheme} addresses is no http(s) address.`, {
      key: `proxy.${scheme}`,
      hint: `Set ${scheme.toUpperCase()}_PROXY as in http://proxy.example:3128.`,
    });
  }
  if (url.password !== '') registerSecret(decodeURIComponent(url.password));
  return full;
}

/** A proxy that makes no tunnel says why by a status, which lies deep in a message. */
function refusalOf(error: unknown): Error | undefined {
  let current: unknown = error;
  while (current instanceof Error) {
    const status = /^Proxy response \((\d{3})\)/.exec(current.message)?.[1];
    if (status !== undefined) {
      return Object.assign(new Error(`The proxy answered ${status}.`), { code: `PROXY_ANSWERED_${status}` });
    }
    current = current.cause;
  }
  return undefined;
}
