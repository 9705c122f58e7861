import type { FinishReason } from '@memgym/core';
import type OpenAI from 'openai';
import { type ChatApi, type ChatSend, readBody, wholeOrRefused } from './chat-api.js';
import { type Failure, statusFailure } from './failure.js';
import { replyFormOf, wireSchema } from './reply-form.js';
import type { WireCounts } from './token-usage.js';
import { TryFailed } from './try-once.js';
import { wireMessages } from './wire-messages.js';

/** `POST /chat/completions`, which nearly every server supports. */
export const chatCompletionsApi: ChatApi = {
  name: 'chat-completions',
  async send(client, signal, call) {
    const completion: Partial<OpenAI.ChatCompletion> & { error?: unknown } = readBody(
      await client.chat.completions.create(bodyOf(call), { signal }),
    );
    const choice = completion.choices?.[0];
    const counts = countsOf(completion.usage);
    if (choice?.message === undefined) throw new TryFailed(missingReply(completion.error), counts);
    const content = textOf(choice.message.content);
    const reply = wholeOrRefused(content ?? '', choice.message.refusal, finishReasonOf(choice.finish_reason));
    // An empty text is an answer. A missing text with the finish reason `stop` is not.
    if (reply.finishReason === 'stop' && content === undefined) {
      throw new TryFailed(statusFailure(502, 'with a choice without text'), counts);
    }
    return { ...reply, counts };
  },
};

function countsOf(usage: OpenAI.CompletionUsage | null | undefined): WireCounts {
  return {
    input: usage?.prompt_tokens,
    cachedInput: usage?.prompt_tokens_details?.cached_tokens,
    output: usage?.completion_tokens,
    reasoning: usage?.completion_tokens_details?.reasoning_tokens,
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
    ...(maxOutputTokens !== undefined && { [capabilities.tokenLimit]: maxOutputTokens }),
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

/** Servers give various reasons for a normal end; only the two below mean that the reply is incomplete. */
function finishReasonOf(wire: string | null): FinishReason {
  if (wire === 'length') return 'length';
  return wire === 'content_filter' ? 'content-filter' : 'stop';
}

/** Some gateways answer 200 with an error in the body. */
function missingReply(error: unknown): Failure {
  if (typeof error === 'object' && error !== null) {
    const message = 'message' in error ? String(error.message) : 'an error without a message';
    const status = 'code' in error && typeof error.code === 'number' ? error.code : 502;
    return statusFailure(status, `${status} ${message}`);
  }
  return statusFailure(502, 'without a chat completion; does the base URL end in /v1?');
}
