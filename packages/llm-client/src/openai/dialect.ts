import type { ChatRequest, JsonObject } from '@memgym/core';
import type { Failure } from './failure.js';

/** Which of the API's parameters a server takes, as far as is known. */
export interface Dialect {
  readonly replyForm: 'json_schema' | 'json_object' | 'none';
  readonly tokenLimit: 'max_tokens' | 'max_completion_tokens';
  readonly temperature: boolean;
  readonly seed: boolean;
}

/** What one model instance has learned about its server. */
export interface DialectMemory {
  /** What to send this request in. */
  recall(request: ChatRequest): Dialect;
  /** What to try after the server refused the request in `used`; `undefined` when nothing is left. */
  next(used: Dialect, failure: Failure, request: ChatRequest): Dialect | undefined;
  /** The server took the request in `used`, after the refusals given. */
  learn(used: Dialect, request: ChatRequest, refusals: readonly Failure[]): void;
}

const forms: readonly Dialect['replyForm'][] = ['json_schema', 'json_object', 'none'];
const unsupported = /unsupported|not supported|does not support|unknown|unrecogni[sz]ed|only the default/i;
const badSchema = /invalid schema|invalid_json_schema/i;

/**
 * Starts from what the server's maker documents and learns downwards from refusals (HTTP 400 and
 * 422): JSON schema, then JSON object, then neither. A refusal of one schema is remembered for that
 * schema only.
 */
export function createDialectMemory(baseUrl: string): DialectMemory {
  let known: Dialect = {
    replyForm: 'json_schema',
    // OpenAI's reasoning models take only the new name; most other servers know only the old one.
    tokenLimit: new URL(baseUrl).hostname === 'api.openai.com' ? 'max_completion_tokens' : 'max_tokens',
    temperature: true,
    seed: true,
  };
  const bySchema = new WeakMap<JsonObject, Dialect['replyForm']>();

  return {
    recall(request) {
      const schema = request.responseSchema?.schema;
      if (schema === undefined) return { ...known, replyForm: 'none' };
      return { ...known, replyForm: lower(known.replyForm, bySchema.get(schema) ?? 'json_schema') };
    },
    next(used, failure, request) {
      if (failure.reason !== 'invalid-request') return undefined;
      const about = `${failure.param ?? ''} ${failure.message}`;
      if (request.maxOutputTokens !== undefined && /max_(completion_)?tokens/.test(about)) {
        const other = used.tokenLimit === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
        if (unsupported.test(about)) return { ...used, tokenLimit: other };
      }
      if (unsupported.test(`${failure.code ?? ''} ${about}`)) {
        if (used.temperature && /temperature/.test(about)) return { ...used, temperature: false };
        if (used.seed && request.seed !== undefined && /\bseed\b/.test(about))
          return { ...used, seed: false };
      }
      if (used.replyForm === 'none') return undefined;
      const objects = request.responseSchema?.schema.type === 'object';
      const asked = request.messages.some((message) => /json/i.test(message.content));
      // Servers refuse JSON-object mode unless the prompt itself speaks of JSON.
      const skip = used.replyForm === 'json_schema' && objects && asked;
      return { ...used, replyForm: skip ? 'json_object' : 'none' };
    },
    learn(used, request, refusals) {
      if (refusals.length === 0) return;
      const schema = request.responseSchema?.schema;
      const schemaOnly = refusals.some((failure) => badSchema.test(`${failure.code} ${failure.message}`));
      if (schema !== undefined && schemaOnly) bySchema.set(schema, used.replyForm);
      const keepForm = schema === undefined || schemaOnly;
      // Another call may have learned something meanwhile; what is known to be refused stays refused.
      known = {
        replyForm: keepForm ? known.replyForm : lower(known.replyForm, used.replyForm),
        tokenLimit: used.tokenLimit,
        temperature: known.temperature && used.temperature,
        seed: known.seed && used.seed,
      };
    },
  };
}

function lower(a: Dialect['replyForm'], b: Dialect['replyForm']): Dialect['replyForm'] {
  return forms.indexOf(a) > forms.indexOf(b) ? a : b;
}
