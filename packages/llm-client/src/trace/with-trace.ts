import {
  type CallRecord,
  type ChatMessage,
  type ChatModel,
  type ChatRequest,
  redact,
  usualPhase,
} from '@memgym/core';
import { messageDigest } from '../records/message-digest.js';
import { type CallEvent, callEvent, failedCall, isHeldBack, type PhaseOf, triesOf } from './call-event.js';

export interface TraceOptions {
  /** Told of every call, failed ones included, before its reply is given on; not of one that was held back. */
  readonly onCall: (event: CallEvent) => void;
  /** Given each message once per wrapper, to be kept under its digest, when a record is built. */
  readonly keepMessage?: (digest: string, message: ChatMessage) => void;
  readonly phaseOf?: PhaseOf;
}

/** The model with every call told of. Put it outside the cache, so that records say what was cached. */
export function withTrace(model: ChatModel, options: TraceOptions): ChatModel {
  const { provider, model: name, simulated } = model.info;
  const { onCall, phaseOf = usualPhase } = options;
  const kept = new Set<string>();

  const keepMessages = (messages: readonly ChatMessage[]): string[] =>
    messages.map((message) => {
      const digest = messageDigest(message);
      if (options.keepMessage !== undefined && !kept.has(digest)) {
        kept.add(digest);
        options.keepMessage(digest, message);
      }
      return digest;
    });

  const common = ({ role, prompt }: ChatRequest) => ({
    role,
    phase: phaseOf(role),
    provider,
    model: name,
    ...(prompt !== undefined && {
      prompt: { name: prompt.name, version: prompt.version, hash: prompt.hash },
    }),
    ...(prompt?.repair === true && { repair: true as const }),
  });

  return {
    info: model.info,
    async complete(request) {
      const { messages, prompt } = request;
      const facts = common(request);
      const started = performance.now();
      try {
        const reply = await model.complete(request);
        const { text, finishReason, usage, latencyMs, cached } = reply;
        const form: CallRecord['form'] =
          finishReason === 'stop' ? prompt?.formOf?.(text) : prompt?.formOf && 'unreadable';
        const answered = { finishReason, usage, latencyMs, cached, ...triesOf(reply) };
        const event = { ...facts, ...(form !== undefined && { form }), ...answered };
        onCall(
          callEvent(event, simulated, () => ({ messages: keepMessages(messages), reply: redact(text) })),
        );
        return reply;
      } catch (error) {
        if (isHeldBack(error)) throw error;
        const event = { ...facts, ...failedCall(error, performance.now() - started) };
        onCall(callEvent(event, simulated, () => ({ messages: keepMessages(messages) })));
        throw error;
      }
    },
  };
}
