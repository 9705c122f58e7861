import { ConfigError, registerSecret } from '@memgym/core';
import * as z from 'zod';

export const proxySchema = z.strictObject({
  http: z.string().optional().describe('Proxy for http addresses. Default: none.'),
  https: z.string().optional().describe('Proxy for https addresses. Default: the one for http addresses.'),
  except: z
    .string()
    .optional()
    .describe('Hosts that are reached directly, as in NO_PROXY: `.corp.example, 10.0.0.7:8000`, or `*`.'),
});

/** Proxies by the scheme of the address. */
export type ProxyOptions = z.output<typeof proxySchema>;

/**
 * The proxies in the usual environment variables, `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY` (lower-case names take
 * precedence); `undefined` if there are none.
 */
export function readProxy(env: Readonly<Record<string, string | undefined>>): ProxyOptions | undefined {
  const value = (name: string): string | undefined =>
    env[name.toLowerCase()]?.trim() || env[name]?.trim() || undefined;
  const [http, https, except] = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'].map(value);
  if (http === undefined && https === undefined) return undefined;
  return { http, https, except };
}

/** True for an address of this machine, which never goes through a proxy. */
export function isLoopback(baseUrl: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(baseUrl).hostname);
}

/**
 * The address of the proxy for one scheme; empty for none. Its password is registered as a secret.
 * @throws {ConfigError} when it is not an http(s) address
 */
export function proxyAddress(proxy: ProxyOptions, scheme: 'http' | 'https'): string {
  const text = proxy[scheme] ?? '';
  if (text === '') return '';
  const full = text.includes('://') ? text : `http://${text}`;
  const url = URL.canParse(full) ? new URL(full) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    // The address is not shown, because it may contain a password.
    throw new ConfigError(`The proxy for ${scheme} addresses is not an http(s) address.`, {
      key: `proxy.${scheme}`,
      hint: `Set ${scheme.toUpperCase()}_PROXY as in http://proxy.example:3128.`,
    });
  }
  if (url.password !== '') registerSecret(decodeURIComponent(url.password));
  return full;
}
