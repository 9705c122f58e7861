import { ConfigError, registerSecret } from '@memgym/core';
import { type ProxyOptions, readProxy } from './proxy-options.js';

/** The model settings in the usual environment variables. */
export interface ModelEnvironment {
  readonly baseUrl?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly model?: string | undefined;
  readonly embeddingModel?: string | undefined;
  readonly proxy?: ProxyOptions | undefined;
}

/**
 * Reads `OPENAI_BASE_URL`, `OPENAI_API_KEY`, `OPENAI_MODEL`, `OPENAI_EMBEDDING_MODEL` and the usual variables of
 * proxies from a record such as `process.env`; empty values count as absent. The key is registered as a secret.
 * @throws {ConfigError} when the base URL is not an http(s) address or contains a password, or when the key contains a
 * character that cannot be sent
 */
export function readModelEnvironment(env: Readonly<Record<string, string | undefined>>): ModelEnvironment {
  const value = (name: string): string | undefined => env[name]?.trim() || undefined;
  const apiKey = value('OPENAI_API_KEY');
  const baseUrl = value('OPENAI_BASE_URL');
  const model = value('OPENAI_MODEL');
  const proxy = readProxy(env);
  const embeddingModel = value('OPENAI_EMBEDDING_MODEL');
  if (apiKey !== undefined) registerSecret(checkedApiKey(apiKey, 'OPENAI_API_KEY'));
  return {
    ...(baseUrl !== undefined && { baseUrl: checkedBaseUrl(baseUrl, 'OPENAI_BASE_URL') }),
    ...(apiKey !== undefined && { apiKey }),
    ...(model !== undefined && { model }),
    ...(embeddingModel !== undefined && { embeddingModel }),
    ...(proxy !== undefined && { proxy }),
  };
}

/**
 * The address without a trailing slash.
 * @throws {ConfigError} naming `key`, when it is not an http(s) address, or contains a user, password, query or
 * fragment
 */
export function checkedBaseUrl(text: string, key: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    const shown = /[@?#]/.test(text) ? 'the text (not shown, as it may hold a key)' : `'${text}'`;
    throw new ConfigError(`${key}: ${shown} is not an http(s) address.`, {
      key,
      hint: 'Give the address of the API, e.g. http://127.0.0.1:8000/v1.',
    });
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    // The address is written into records, so it must not contain secrets; the error does not show it either.
    throw new ConfigError(`${key}: the address must not contain a user, password, query or fragment.`, {
      key,
      hint: 'Give the key as OPENAI_API_KEY.',
    });
  }
  return text.replace(/(?<!\/)\/+$/, '');
}

/**
 * The key, checked: an HTTP header can contain only printable characters of Latin-1.
 * @throws {ConfigError} naming `key` and OPENAI_API_KEY, without showing the text
 */
export function checkedApiKey(text: string, key: string): string {
  const wrong = /[^\x20-\x7e\xa0-\xff]/u.exec(text);
  if (wrong === null) return text;
  const point = wrong[0].codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  const which = `character ${wrong.index + 1} is U+${point}`;
  throw new ConfigError(`${key}: the key cannot be sent in an HTTP header, ${which}.`, {
    key,
    hint: 'Copy the key again and set OPENAI_API_KEY to it. Keys consist of Latin-1 characters, without “…”, typographic dashes or line breaks.',
  });
}
