import {
  type CallFault,
  type CallRecord,
  type ChatMessage,
  type ChatModel,
  type ChatRequest,
  MemGymError,
  ProviderError,
  redact,
  zeroUsage,
} from '@memgym/core';
import { messageDigest } from '../records/message-digest.js';

export interface TraceOptions {
  /** Told of every call, failed ones included, before its reply is given on. */
  readonly onCall: (record: CallRecord) => void;
  /** Given each message once per wrapper, to be kept under its digest. */
  readonly keepMessage?: (digest: string, message: ChatMessage) => void;
}

/** The model with every call recorded. Put it outside the cache, so that records say what was cached. */
export function withTrace(model: ChatModel, options: TraceOptions): ChatModel {
  const { provider, model: name } = model.info;
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

  const common = (request: ChatRequest) => ({
    kind: 'call' as const,
    role: request.role,
    provider,
    model: name,
    ...(request.prompt !== undefined && {
      prompt: { name: request.prompt.name, version: request.prompt.version, hash: request.prompt.hash },
    }),
    messages: keepMessages(request.messages),
  });

  return {
    info: model.info,
    async complete(request) {
      const record = common(request);
      const started = performance.now();
      try {
        const reply = await model.complete(request);
        const { finishReason, usage, latencyMs, cached } = reply;
        options.onCall({ ...record, finishReason, usage, latencyMs, cached, ...triesOf(reply) });
        return reply;
      } catch (error) {
        options.onCall({ ...record, ...failedCall(error, performance.now() - started) });
        throw error;
      }
    },
  };
}

/** The part of a record that says how often was tried; empty for a call that a cache answered. */
export function triesOf(call: {
  readonly cached?: boolean | undefined;
  readonly tries?: number | undefined;
  readonly faults?: readonly CallFault[] | undefined;
}): Pick<CallRecord, 'tries' | 'faults'> {
  const { cached = false, tries, faults = [] } = call;
  return cached || tries === undefined ? {} : { tries, faults: [...faults] };
}

/** The part of a record that says a call failed. What a failed call cost is not told by servers. */
export function failedCall(
  error: unknown,
  latencyMs: number,
): Pick<CallRecord, 'error' | 'usage' | 'latencyMs' | 'cached' | 'tries' | 'faults'> {
  const reason = MemGymError.isInstance(error) && 'reason' in error ? `${String(error.reason)}: ` : '';
  const message = error instanceof Error ? error.message : String(error);
  return {
    error: reason + redact(message),
    usage: { ...zeroUsage },
    latencyMs,
    cached: false,
    ...(ProviderError.isInstance(error) && triesOf({ tries: error.tries, faults: error.faults })),
  };
}
