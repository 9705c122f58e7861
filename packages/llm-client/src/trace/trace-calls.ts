import {
  BudgetError,
  type CallRecord,
  type ChatMessage,
  MemGymError,
  ProviderError,
  redact,
  zeroUsage,
} from '@memgym/core';
import type { Middleware } from '../middleware/middleware.js';
import type { ModelCall, ReplyTo } from '../middleware/model-call.js';
import { messageDigest } from '../records/message-digest.js';
import { type CallEvent, callEvent } from './call-event.js';

export interface TraceOptions {
  /** Told of every call, failed ones included, before its reply is given on; not of one that was held back. */
  readonly onCall: (event: CallEvent) => void;
  /** Given each message once per trace, to be stored under its digest, when a record is built. */
  readonly keepMessage?: (digest: string, message: ChatMessage) => void;
}

type Outcome = Pick<
  CallRecord,
  | 'finishReason'
  | 'error'
  | 'usage'
  | 'paid'
  | 'latencyMs'
  | 'cached'
  | 'tries'
  | 'faults'
  | 'cutTexts'
  | 'form'
>;

/**
 * Reports every call, that of an embedder under the role `embed`. Texts to be embedded are not recorded. Put it
 * outermost, so that records say what was cached and how often was tried.
 */
export function traceCalls({ onCall, keepMessage }: TraceOptions): Middleware {
  const seen = new Set<string>();
  const digestOf = (message: ChatMessage): string => {
    const digest = messageDigest(message);
    if (keepMessage !== undefined && !seen.has(digest)) {
      seen.add(digest);
      keepMessage(digest, message);
    }
    return digest;
  };
  const tell = (call: ModelCall, outcome: Outcome, text?: string): void =>
    onCall(
      callEvent({ ...factsOf(call), ...outcome }, call.info.simulated, () =>
        call.kind === 'embed'
          ? { messages: [], texts: call.texts.length }
          : {
              messages: call.request.messages.map(digestOf),
              ...(text !== undefined && { reply: redact(text) }),
            },
      ),
    );

  return async (call, next) => {
    const started = performance.now();
    try {
      const reply = await next(call);
      const passedMs = performance.now() - started;
      tell(call, answered(call, reply, passedMs), 'text' in reply ? reply.text : undefined);
      return reply;
    } catch (error) {
      if (!isHeldBack(error, call)) tell(call, failed(error, call, performance.now() - started));
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
  const { usage, cached = false, latencyMs = passedMs, tries, faults = [] } = reply;
  const common = { usage, latencyMs, cached, ...(tries !== undefined && { tries, faults: [...faults] }) };
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
  const { finishReason, text } = reply;
  const formOf = call.kind === 'chat' ? call.request.prompt?.formOf : undefined;
  const form = finishReason === 'stop' ? formOf?.(text) : formOf && ('unreadable' as const);
  return { ...common, finishReason, ...(form !== undefined && { form }) };
}

/** Beyond its faults and what was paid before it failed, nobody knows what it cost. */
function failed(error: unknown, { info, sent }: ModelCall, latencyMs: number): Outcome {
  const reason = MemGymError.isInstance(error) && 'reason' in error ? `${String(error.reason)}: ` : '';
  const message = error instanceof Error ? error.message : String(error);
  return {
    error: reason + redact(message),
    usage: { ...zeroUsage },
    latencyMs,
    cached: false,
    ...(!info.simulated && { tries: sent.tries, faults: [...sent.faults] }),
    ...(sent.paid.embeddedTexts > 0 && { paid: sent.paid }),
  };
}

/**
 * Whether a call failed before any request was sent for it: a budget or an interrupt held it back, or no reply was
 * cached. Such a call was not made.
 */
function isHeldBack(error: unknown, { sent }: ModelCall): boolean {
  const held = ProviderError.isInstance(error) && /^(aborted|cache-miss)$/.test(error.reason);
  return (held || BudgetError.isInstance(error)) && sent.tries === 0;
}
