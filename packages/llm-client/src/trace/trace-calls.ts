import {
  BudgetError,
  type CallRecord,
  type ChatMessage,
  isLocal,
  MemGymError,
  messageOf,
  ProviderError,
  redact,
  zeroUsage,
} from '@memgym/core';
import { defined } from '@memgym/core/config';
import { messageDigest } from '@memgym/prompts';
import type { Middleware, ModelCall, ReplyTo } from '../middleware/middleware.js';

/** A call that has ended, with the facts known at once. The rest of its record is built on demand. */
export interface CallEvent extends Omit<CallRecord, 'kind' | 'messages' | 'texts' | 'reply'> {
  /** True if the offline model replied instead of a language model. */
  readonly simulated: boolean;
  /** True if it was answered in this process, so that nothing was sent. */
  readonly local: boolean;
  /** The complete record. Building it digests the messages and passes them to `onMessage`. */
  record(): CallRecord;
}

export interface TraceOptions {
  /**
   * Called for every call, including failed ones, before its reply is passed on; not called for a call that was stopped
   * before its first request.
   */
  readonly onCall: (event: CallEvent) => void;
  /** Called with each message once per trace, when a record is built, so that it can be stored under its digest. */
  readonly onMessage?: (digest: string, message: ChatMessage) => void;
}

type Outcome = Pick<
  CallRecord,
  | 'servedModel'
  | 'finishReason'
  | 'error'
  | 'usage'
  | 'paid'
  | 'latencyMs'
  | 'cached'
  | 'batch'
  | 'tries'
  | 'faults'
  | 'cutTexts'
  | 'form'
>;

/**
 * Reports every call; calls of an embedder have the role `embed`. Texts to be embedded are not recorded. Put it
 * outermost, so that records show cache hits and the number of tries.
 */
export function traceCalls({ onCall, onMessage }: TraceOptions): Middleware {
  const seen = new Set<string>();
  const digestOf = (message: ChatMessage): string => {
    const digest = messageDigest(message);
    if (onMessage !== undefined && !seen.has(digest)) {
      seen.add(digest);
      onMessage(digest, message);
    }
    return digest;
  };
  const report = (call: ModelCall, outcome: Outcome, text?: string): void => {
    const facts = { ...factsOf(call), ...outcome };
    const { simulated } = call.info;
    const record = (): CallRecord => {
      if (call.kind === 'embed') return { kind: 'call', ...facts, messages: [], texts: call.texts.length };
      const messages = call.request.messages.map(digestOf);
      return { kind: 'call', ...facts, messages, ...(text !== undefined && { reply: redact(text) }) };
    };
    onCall({ ...facts, simulated, local: isLocal(call.info), record });
  };

  return async (call, next) => {
    const started = performance.now();
    try {
      const reply = await next(call);
      const passedMs = performance.now() - started;
      report(call, answered(call, reply, passedMs), 'text' in reply ? reply.text : undefined);
      return reply;
    } catch (error) {
      if (!isHeldBack(error, call)) report(call, failed(error, call, performance.now() - started));
      throw error;
    }
  };
}

function factsOf(call: ModelCall) {
  const { role, phase, info } = call;
  const facts = { role, phase, provider: info.provider, model: info.model };
  const prompt = call.kind === 'chat' ? call.request.prompt : undefined;
  if (prompt === undefined) return facts;
  const { name, version, hash, repair } = prompt;
  return { ...facts, prompt: { name, version, hash }, ...(repair === true && { repair: true as const }) };
}

function answered(call: ModelCall, reply: ReplyTo<ModelCall>, passedMs: number): Outcome {
  const { usage, cached = false, latencyMs = passedMs, tries, faults = [], servedModel } = reply;
  const common = {
    ...defined({ servedModel }),
    usage,
    latencyMs,
    cached,
    ...(tries !== undefined && { tries, faults: [...faults] }),
  };
  if ('vectors' in reply) {
    const { paid, cuts = [] } = reply;
    const partly = !cached && paid !== undefined && paid.embeddedTexts < usage.embeddedTexts;
    return {
      ...common,
      finishReason: 'stop',
      ...(partly && { paid }),
      ...(cuts.length > 0 && { cutTexts: cuts.length }),
    };
  }
  const { finishReason, text, batch } = reply;
  const formOf = call.kind === 'chat' ? call.request.prompt?.formOf : undefined;
  // A refused reply has no form; one that was cut off has a wrong one.
  const cutOff = finishReason === 'length' && formOf !== undefined ? ('unreadable' as const) : undefined;
  const form = finishReason === 'stop' ? formOf?.(text) : cutOff;
  return { ...common, ...(batch && { batch }), finishReason, ...defined({ form }) };
}

/** The known cost of a failed call: its faults, and the usage paid before it failed. */
function failed(error: unknown, { info, sent }: ModelCall, latencyMs: number): Outcome {
  const reason = MemGymError.isInstance(error) && 'reason' in error ? `${String(error.reason)}: ` : '';
  const message = messageOf(error);
  return {
    error: reason + redact(message),
    usage: { ...zeroUsage },
    latencyMs,
    cached: false,
    ...(!isLocal(info) && { tries: sent.tries, faults: [...sent.faults] }),
    ...(sent.paid.embeddedTexts > 0 && { paid: sent.paid }),
  };
}

/**
 * Whether a call failed before its first request, because of a budget, an interrupt or a cache miss. Such a call
 * was not made.
 */
function isHeldBack(error: unknown, { sent }: ModelCall): boolean {
  const held = ProviderError.isInstance(error) && /^(aborted|cache-miss)$/.test(error.reason);
  return (held || BudgetError.isInstance(error)) && sent.tries === 0;
}
