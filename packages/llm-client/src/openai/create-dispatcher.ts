import type { Dispatcher } from 'undici';
import { isLoopback, type ProxyOptions, proxyAddress } from './proxy-options.js';

/** The target of a dispatcher, and its connection time-out. */
export interface DispatcherOptions {
  readonly baseUrl: string;
  /** Default: none. Never used for an address of this machine. */
  readonly proxy?: ProxyOptions | undefined;
  /** Maximum wait for a connection, in milliseconds. */
  readonly timeoutMs: number;
}

/** Servers close idle connections, most after 5 s; a request sent at that moment is lost. */
const idleMs = 4000;
/** Margin by which idle connections are closed before the time that the server announces. */
const marginMs = 1000;

/**
 * A pool of connections, direct or through the proxy. It is opened by the first call, because loading the library
 * is slow.
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
    // The time-out of a try covers headers and body.
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
      // Empty instead of absent, because absent options would be read from the environment of the process.
      httpProxy: http,
      httpsProxy: https,
      noProxy: proxy.except ?? '',
      // Requests to http addresses are sent to the proxy itself; for https addresses it opens a tunnel.
      proxyTunnel: false,
      proxyTls: connect,
      requestTls: connect,
      // Otherwise the pool behind the proxy would not get these settings.
      factory: (origin, options) => new Pool(origin, { ...settings, ...options }),
    });
  };
  let opened: Promise<Dispatcher> | undefined;
  return () => {
    opened ??= open();
    return opened;
  };
}
