import { isTooDeep, type JsonValue } from '@memgym/core';
import { readJson } from '@memgym/core/memory';
import { askService, secretFromEnvironment, toldFailure } from '@memgym/memory-systems/remote';
import { firstAt, valueAt } from '../templates/json-pointer.js';
import { quoted } from '../templates/quoted.js';
import { fillForEach, fillTemplate, type TemplateValues, variablesOf } from '../templates/template.js';
import type { CompleteOptions } from './complete-options.js';
import type { RequestTemplate } from './rest-options.js';

/** The circumstances of a request. */
export interface RestCall {
  readonly values: TemplateValues;
  /** The values of each message of a write, for the lists of its body. */
  readonly ofMessages?: readonly TemplateValues[];
  readonly signal: AbortSignal;
  /** Whether the service may get it twice, as a read may: it is then sent again when its connection breaks. */
  readonly isRepeatable?: boolean;
  /** Whether it asks how earlier work went: an error in the answer is then that of the work. Default false. */
  readonly isAboutWork?: boolean;
}

/**
 * Sends a request that is made of a template. The answer is undefined for a status that means nothing, and null if it is
 * empty.
 * @throws {Error} when the service refuses, fails, or answers with anything but JSON
 */
export type RestClient = (template: RequestTemplate, call: RestCall) => Promise<JsonValue | undefined>;

/** Where services say why they refuse. */
const reasons = ['/detail', '/error/message', '/error', '/message', '/title'];

/** Sends requests to one service. */
export function createRestClient(options: CompleteOptions): RestClient {
  const { url, headers, keyEnv, keyHeader, keyPrefix, error } = options;
  const base = url.replace(/\/{1,10}$/, '');
  const key = (): Record<string, string> =>
    keyEnv === undefined ? {} : { [keyHeader]: `${keyPrefix}${secretFromEnvironment(keyEnv, 'keyEnv')}` };
  return async (template, { values, ofMessages = [], signal, isRepeatable = false, isAboutWork = false }) => {
    const { method, body, ignoreStatus } = template;
    const address = new URL(base + filledPath(template.path, values));
    for (const [name, given] of Object.entries(template.query)) {
      const value = fillTemplate(given, values);
      if (value !== undefined) address.searchParams.set(name, textOf(value));
    }
    const answered = await askService(address, {
      ...{ method, signal, isRepeatable, headers: { accept: 'application/json', ...headers, ...key() } },
      body: body === undefined ? undefined : fillForEach(body, values, ofMessages),
    });
    const { ok, status, text } = answered;
    if (ignoreStatus.includes(status)) return undefined;
    // As the option has it: the same failure in many scopes is one reason.
    const where = `${method} ${template.path}`;
    const document = text.trim() === '' ? null : parsed(text);
    if (!ok)
      throw new Error(`${where} answered ${status}: ${reasonIn(document, text)}${advice(status, keyEnv)}`);
    if (document === undefined) {
      throw new Error(
        `${where} answered with something else than JSON; it began with ${quoted(text.slice(0, 80))}`,
      );
    }
    const usual = isAboutWork ? undefined : toldFailure(document);
    const problem = error === undefined ? usual : valueAt(document, error);
    if (problem !== undefined && problem !== null && problem !== false && problem !== '') {
      throw new Error(`${where} failed: ${quoted(textOf(problem))}`);
    }
    return document;
  };
}

/** Values are data: they stay within their part of a path. @throws {Error} for one that a path cannot have */
function filledPath(template: string, values: TemplateValues): string {
  const encoded = variablesOf(template).map((name) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    const text = value === undefined || value === null ? '' : textOf(value);
    // A URL takes `..` as the way up, also when it is encoded.
    if (text !== '' && text !== '.' && text !== '..') return [name, encodeURIComponent(text)] as const;
    throw new Error(`{{${name}}} is ${JSON.stringify(text)}, which cannot be a part of ${template}`);
  });
  return String(fillTemplate(template, Object.fromEntries(encoded)));
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function parsed(text: string): JsonValue | undefined {
  const read = readJson(text);
  if (!read.ok) return undefined;
  const document = read.value as JsonValue;
  return isTooDeep(document) ? undefined : document;
}

function reasonIn(document: JsonValue | null | undefined, text: string): string {
  const told = document === null || document === undefined ? undefined : firstAt(document, reasons);
  if (told !== undefined) return quoted(textOf(told));
  return text.trim() === '' ? 'it gave no reason' : quoted(text);
}

function advice(status: number, keyEnv: string | undefined): string {
  if (status !== 401 && status !== 403) return '';
  return keyEnv === undefined
    ? '; name the variable with its key in `keyEnv`'
    : `; it does not accept the key in ${keyEnv}`;
}
