import type { ChatRequest } from '@memgym/core';
import type { ChatApiName, ChatCapabilities } from './capabilities.js';
import { type ReplyForm, replyFormOf } from './chat-api.js';
import type { Failure } from './failure-parts.js';
import type { Lowering } from './server-knowledge.js';

/** The phrases with which servers refuse a parameter. */
const untaken =
  /unsupported|not? support|n['’]t support|not (allowed|permitted|accepted|available)|unknown|unrecogni[sz]ed|unexpected|extra (inputs|fields)|deprecated|only (the )?(default|temperature)/i;
/** Phrases that refuse only the value of a parameter, which is the user's mistake. */
const wrongValue = /supported values|valid values|must be one of|invalid value/i;
const badSchema = /invalid.{0,3}schema|invalid_json_schema|schema.{0,40}(invalid|not valid)|grammar/i;
const noSystem = /system.{0,20}(role|message|prompt|instruction)|role.{0,20}system/i;
/** Phrases of chat templates in which user and assistant take turns. */
const mustAlternate = /(roles|conversation) must alternate|alternate between (\S+ )?user/i;

/** Context for finding the parameter that a refusal is about. */
export interface SentBy {
  readonly api: ChatApiName;
  readonly reasoningEffort?: string | undefined;
  /** True when the server accepted this reply form before. */
  readonly formTaken: boolean;
}

/**
 * Chooses the capability to drop after a refusal (HTTP 400 or 422) of a request in the form of `used`, by the server's
 * message; `undefined` if no capability can be the cause. A refusal that names no parameter is attributed to the reply
 * form, unless the server accepted that before.
 */
export function lowerChat(
  used: ChatCapabilities,
  failure: Failure,
  { request, sent }: { readonly request: ChatRequest; readonly sent: SentBy },
): Lowering | undefined {
  if (failure.reason !== 'invalid-request') return undefined;
  const about = `${failure.code ?? ''} ${failure.param ?? ''} ${failure.message}`;
  const drop = (capability: keyof ChatCapabilities, refused: string, instead: string): Lowering => ({
    capability,
    value: false,
    refused,
    instead,
    failure,
  });

  if (untaken.test(about)) {
    const named = /max_(completion_)?tokens/.test(about);
    if (named && request.maxOutputTokens !== undefined && sent.api === 'chat-completions') {
      return otherLimit(used, failure);
    }
    if (used.temperature && /temperature/.test(about)) {
      return drop('temperature', 'temperature', 'left out, so the server’s own is used');
    }
    if (used.topP && request.topP !== undefined && /top_?p\b/i.test(about)) {
      return drop('topP', 'top_p', 'left out, so the server’s own is used');
    }
    if (used.seed && request.seed !== undefined && /\bseed\b/.test(about)) {
      return drop('seed', 'seed', 'left out');
    }
    const effort = sent.reasoningEffort !== undefined && used.reasoningEffort;
    if (effort && /reasoning|thinking/.test(about) && !wrongValue.test(about)) {
      return drop('reasoningEffort', 'reasoning effort', 'left out, so the model’s own is used');
    }
  }
  const system = request.messages.some(({ role }) => role === 'system');
  if (used.systemRole && (mustAlternate.test(about) || (system && noSystem.test(about)))) {
    return drop(
      'systemRole',
      'system role',
      'system texts are placed at the start of the next user message instead, and neighbours of one role are joined',
    );
  }
  const ofForm = /format|schema|json|grammar/i.test(about);
  const namesOther = failure.param !== undefined && failure.param !== '';
  if (!ofForm && (namesOther || sent.formTaken)) return undefined;
  return lowerForm(used, failure, { request, about });
}

function otherLimit(used: ChatCapabilities, failure: Failure): Lowering {
  const value = used.tokenLimit === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
  return {
    capability: 'tokenLimit',
    value,
    refused: used.tokenLimit,
    instead: `sent as ${value} instead`,
    failure,
  };
}

const capabilityOf: Record<Exclude<ReplyForm, 'none'>, 'jsonSchema' | 'jsonObject'> = {
  json_schema: 'jsonSchema',
  json_object: 'jsonObject',
};

function lowerForm(
  used: ChatCapabilities,
  failure: Failure,
  { request, about }: { readonly request: ChatRequest; readonly about: string },
): Lowering | undefined {
  const form = replyFormOf(used, request);
  if (form === 'none') return undefined;
  const capability = capabilityOf[form];
  const next = replyFormOf({ ...used, [capability]: false }, request);
  return {
    capability,
    value: false,
    refused: form,
    instead: next === 'none' ? 'requested only in the prompt' : `asked for ${next} instead`,
    ...(form === 'json_schema' && badSchema.test(about) && { schema: request.responseSchema }),
    failure,
  };
}
