import { ConfigError } from '@memgym/core';
import { isLoopback, type ModelEnvironment, readModelEnvironment } from '@memgym/llm-client';
import { type Environment, sourceOf } from './environment.js';

/** The address of a server, with key and proxy. */
export type ServerAccess = Pick<ModelEnvironment, 'baseUrl' | 'apiKey' | 'proxy'>;

export const openAIBaseUrl = 'https://api.openai.com/v1';
/** The variable of the shell with further addresses to which keys may be sent. */
export const trustedName = 'MEMGYM_TRUSTED_URLS';

/**
 * Resolves a server from config and environment. A key goes only to an address, and through a proxy, set by the
 * same source (the shell or `.env`); OpenAI's address is always allowed. The shell may set a proxy for a key from
 * `.env`, and further addresses in `MEMGYM_TRUSTED_URLS`. A local server set by another source gets requests
 * without the key.
 * @throws {ConfigError} when the key would go to another address
 */
export function findAccess(
  configured: string | undefined,
  environment: Environment,
  place: 'model' | 'embedder',
): ServerAccess {
  const { baseUrl: given, apiKey, proxy } = readModelEnvironment(environment);
  const baseUrl = configured ?? given;
  const access = { baseUrl, proxy };
  if (apiKey === undefined) return access;

  const target = baseUrl ?? openAIBaseUrl;
  const keySource = sourceOf('OPENAI_API_KEY', environment);
  const trusted = trustedUrls(environment);
  const own = sourceOf('OPENAI_BASE_URL', environment) === keySource ? given : undefined;
  if (![openAIBaseUrl, own, ...trusted].some((url) => url !== undefined && isWithin(target, url))) {
    if (isLoopback(target)) return access;
    const source = configured === undefined ? sourceOf('OPENAI_BASE_URL', environment) : 'the config';
    const name = configured === undefined ? 'OPENAI_BASE_URL' : `${place}.baseUrl`;
    throw refusal(keySource, `the address ${target}`, `${name} of ${source}`, `${place}.baseUrl`, target);
  }
  const variable = proxyVariable(target, environment);
  const address = variable === undefined || isLoopback(target) ? undefined : environment[variable]?.trim();
  if (variable !== undefined && address !== undefined) {
    const source = sourceOf(variable, environment);
    const allowed = source === 'the shell' || source === keySource;
    if (!allowed && !trusted.some((url) => isWithin(withScheme(address), url))) {
      // The address is not shown, because it may contain a password.
      throw refusal(keySource, 'the proxy', `${variable} of ${source}`, variable, 'http://<proxy>:<port>');
    }
  }
  return { ...access, apiKey };
}

function refusal(keySource: string, what: string, who: string, key: string, address: string): ConfigError {
  return new ConfigError(
    `OPENAI_API_KEY of ${keySource} is not sent to ${what}, because ${who} sets that address: a key is sent only to an address from the same source.`,
    {
      key,
      hint: `Set both in one place, or allow it in the shell: ${trustedName}=${address} (separate several with commas).`,
    },
  );
}

function trustedUrls(environment: Environment): string[] {
  if (environment[trustedName] !== undefined && sourceOf(trustedName, environment) === '.env') {
    throw new ConfigError(`${trustedName} is set in .env, which cannot allow addresses.`, {
      key: trustedName,
      hint: 'Set it in the shell.',
    });
  }
  const urls = (environment[trustedName] ?? '').split(',').map((text) => text.trim());
  return urls.filter((text) => text !== '');
}

/** Whether a key may be sent to an address that only an experiment names: on this machine, or allowed in the shell. */
export function mayGetKeys(address: string, environment: Environment): boolean {
  return isLoopback(address) || trustedUrls(environment).some((url) => isWithin(address, url));
}

/** Whether one address equals the other or is below it. */
function isWithin(address: string, other: string): boolean {
  if (!URL.canParse(address) || !URL.canParse(other)) return false;
  const [inner, outer] = [new URL(address), new URL(other)];
  const folder = `${outer.pathname.replace(/(?<!\/)\/+$/, '')}/`;
  return inner.origin === outer.origin && `${inner.pathname}/`.startsWith(folder);
}

const withScheme = (proxy: string): string => (proxy.includes('://') ? proxy : `http://${proxy}`);

/** The variable that sets the proxy for an address. */
function proxyVariable(address: string, environment: Environment): string | undefined {
  const http = ['http_proxy', 'HTTP_PROXY'];
  const names = address.startsWith('https:') ? ['https_proxy', 'HTTPS_PROXY', ...http] : http;
  return names.find((name) => environment[name]?.trim());
}
