import type { Dispatcher } from 'undici';
import { isLoopback, type ProxyOptions, proxyAddress } from './proxy-options.js';

/** Where a dispatcher leads to, and how long it may take to get there. */
export interface DispatcherOptions {
  readonly baseUrl: string;
  /** Default: none. Never used for an address of this machine. */
  readonly proxy?: ProxyOptions | undefined;
  /** Longest wait for a connection, in milliseconds. */
  readonly timeoutMs: number;
}

/** Servers close idle connections, most after 5 s; one that is used at that moment loses its request. */
const idleMs = 4000;
/** How much earlier than a server says an idle connection is closed. */
const marginMs = 1000;

/**
 * A pool of connections, direct or through the proxy. It is opened with the first call, as loading the
 * library takes longer than all else here.
 * @throws {ConfigError} when a proxy is not an http(s) address
 */
export function createDispatcher({
  baseUrl,
  proxy,
  timeoutMs,
}: DispatcherOptions): () => Promise<Dispatcher> {
  const proxied = proxy !== undefined && !isLoopback(baseUrl);
  const http = proxied ? proxyAddress(proxy, 'http') : '';
  const https = proxied ? proxyAddress(proxy, 'https') || http : '';
  const settings = {
    // The time-out of a try covers the head and the body.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: idleMs,
    keepAliveTimeoutThreshold: marginMs,
  };
  const connect = { timeout: timeoutMs };
  const open = async (): Promise<Dispatcher> => {
    const { Agent, EnvHttpProxyAgent, Pool } = await import('undici');
    if (!proxied) return new Agent({ ...settings, connect });
    return new EnvHttpProxyAgent({
      ...settings,
      connect,
      // Empty rather than absent: what is absent would be read from the environment of the process.
      httpProxy: http,
      httpsProxy: https,
      noProxy: proxy.except ?? '',
      // An http address is asked of the proxy itself; to an https one it makes a tunnel.
      proxyTunnel: false,
      proxyTls: connect,
      requestTls: connect,
      // The pool behind a proxy is not given the settings otherwise.
      factory: (origin, options) => new Pool(origin, { ...settings, ...options }),
    });
  };
  let opened: Promise<Dispatcher> | undefined;
  return () => {
    opened ??= open();
    return opened;
  };
}
