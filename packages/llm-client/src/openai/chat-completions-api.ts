import type { FinishReason } from '@memgym/core';
import { defined } from '@memgym/core/config';
import type OpenAI from 'openai';
import {
  type ChatApi,
  type ChatSend,
  readBody,
  replyFormOf,
  wholeOrRefused,
  wireMessages,
  wireSchema,
} from './chat-api.js';
import { type Failure, statusFailure } from './failure.js';
import { statedError } from './stated-error.js';
import type { WireCounts } from './token-usage.js';
import { TryFailed } from './try-once.js';

/** `POST /chat/completions`, which nearly every server supports. */
export const chatCompletionsApi: ChatApi = {
  name: 'chat-completions',
  path: '/v1/chat/completions',
  async send(client, signal, call) {
    const completion = readBody(
      await client.chat.completions.create(bodyOf(call), { signal }),
    ) as Partial<OpenAI.ChatCompletion> & { readonly error?: unknown };
    const choice: (Partial<OpenAI.ChatCompletion.Choice> & { readonly error?: unknown }) | undefined =
      completion.choices?.[0];
    const counts = countsOf(completion.usage);
    const error = choice?.error ?? (choice?.message === undefined ? completion.error : undefined);
    if (error !== undefined && error !== null) throw new TryFailed(statedError(error), { counts });
    if (choice?.message === undefined) {
      throw new TryFailed(statusFailure(502, 'without a chat completion; does the base URL end in /v1?'), {
        counts,
      });
    }
    const ended = finishReasonOf(choice.finish_reason);
    if (ended === undefined) throw new TryFailed(broken(choice.finish_reason), { counts });
    const content = textOf(choice.message.content);
    const reply = wholeOrRefused(content ?? '', choice.message.refusal, ended);
    // An empty text is an answer. A missing text with the finish reason `stop` is not.
    if (reply.finishReason === 'stop' && reply.text === '') {
      const field = reasoningField(choice.message);
      if (field !== undefined) throw new TryFailed(onlyReasoning(field), { counts });
      if (content === undefined) {
        throw new TryFailed(statusFailure(502, 'with a choice without text'), { counts });
      }
    }
    return { ...reply, counts, model: completion.model };
  },
};

function countsOf(usage: OpenAI.CompletionUsage | null | undefined): WireCounts {
  return {
    input: usage?.prompt_tokens,
    cachedInput: usage?.prompt_tokens_details?.cached_tokens,
    output: usage?.completion_tokens,
    reasoning: usage?.completion_tokens_details?.reasoning_tokens,
    total: usage?.total_tokens,
  };
}

function bodyOf({
  model,
  request,
  capabilities,
  reasoningEffort,
  parameters,
}: ChatSend): OpenAI.ChatCompletionCreateParamsNonStreaming {
  const { topP, maxOutputTokens, responseSchema, seed } = request;
  const form = replyFormOf(capabilities, request);
  return {
    ...parameters,
    model,
    messages: wireMessages(request.messages, capabilities.systemRole),
    ...(capabilities.temperature && { temperature: request.temperature ?? 0 }),
    ...(topP !== undefined && capabilities.topP && { top_p: topP }),
    ...defined({ [capabilities.tokenLimit]: maxOutputTokens }),
    ...(seed !== undefined && capabilities.seed && { seed }),
    ...(reasoningEffort !== undefined &&
      capabilities.reasoningEffort && { reasoning_effort: reasoningEffort as OpenAI.ReasoningEffort }),
    ...(responseSchema !== undefined &&
      form === 'json_schema' && {
        response_format: { type: 'json_schema' as const, json_schema: wireSchema(responseSchema) },
      }),
    ...(form === 'json_object' && { response_format: { type: 'json_object' as const } }),
  };
}

/** Some servers send a list of parts; only parts of type `text` belong to the answer. */
function textOf(content: unknown): string | undefined {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return undefined;
  const texts = content.flatMap((part: { type?: unknown; text?: unknown } | null) =>
    part?.type === 'text' && typeof part.text === 'string' ? [part.text] : [],
  );
  return texts.length === 0 ? undefined : texts.join('');
}

const cutReasons = new Set(['length', 'max_tokens', 'model_length', 'model_context_window_exceeded']);
const filterReasons = new Set([
  ...['content_filter', 'content_filtered', 'safety', 'recitation', 'sensitive', 'blocklist'],
  ...['prohibited_content', 'spii', 'guardrail_intervened'],
]);
/** Generation ended by a failure: OpenRouter, vLLM and SGLang, DeepSeek, Zhipu, Gemini. */
const failureReasons = new Set([
  ...['error', 'abort', 'aborted', 'cancelled', 'insufficient_system_resource', 'network_error'],
  ...['malformed_function_call', 'unexpected_tool_call'],
]);

/** Servers give various reasons for a normal end. `undefined` for an end by a failure. */
function finishReasonOf(wire: unknown): FinishReason | undefined {
  const reason = typeof wire === 'string' ? wire.toLowerCase() : 'stop';
  if (failureReasons.has(reason)) return undefined;
  if (cutReasons.has(reason)) return 'length';
  return filterReasons.has(reason) ? 'content-filter' : 'stop';
}

const broken = (reason: unknown): Failure =>
  statusFailure(502, `with a reply that ended with '${String(reason)}'`);

/** The field with the whole text of a reply whose content is empty; `undefined` if there is no text anywhere. */
function reasoningField(message: object): string | undefined {
  return ['reasoning_content', 'reasoning'].find((name) => {
    const text: unknown = (message as Readonly<Record<string, unknown>>)[name];
    return typeof text === 'string' && text.trim() !== '';
  });
}

const onlyReasoning = (field: string): Failure => ({
  ...statusFailure(502, `with text only in \`${field}\`, not in \`content\``),
  hint: `The server took the whole reply for reasoning. Turn off its reasoning parser or the model’s reasoning, or raise the output limit.`,
});
