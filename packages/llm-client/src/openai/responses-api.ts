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
import { serverWords } from './server-words.js';
import type { WireCounts } from './token-usage.js';
import { TryFailed } from './try-once.js';

/** The part of a response that servers agree on. */
interface WireResponse {
  readonly model?: unknown;
  readonly status?: unknown;
  readonly output?: unknown;
  readonly error?: { readonly code?: unknown; readonly message?: unknown } | null;
  readonly incomplete_details?: { readonly reason?: unknown } | null;
  readonly usage?: {
    readonly input_tokens?: unknown;
    readonly input_tokens_details?: { readonly cached_tokens?: unknown } | null;
    readonly output_tokens?: unknown;
    readonly output_tokens_details?: { readonly reasoning_tokens?: unknown } | null;
    readonly total_tokens?: unknown;
  } | null;
}

/**
 * `POST /responses` without server state (`store: false`): every request carries the whole conversation. The API
 * has no seed. Source: OpenAI API reference, "Create a model response".
 */
export const responsesApi: ChatApi = {
  name: 'responses',
  path: '/v1/responses',
  async send(client, signal, call) {
    // Not `client.responses.create`, which reads `output` without checking that it exists.
    const response = readBody(await client.post<WireResponse>('/responses', { body: bodyOf(call), signal }));
    if (!Array.isArray(response.output) && !response.error) {
      throw new TryFailed(statusFailure(502, 'without a response; does the base URL end in /v1?'));
    }
    const counts = countsOf(response.usage);
    const ended = endOf(response, counts);
    const { text, refusal } = readOutput(Array.isArray(response.output) ? response.output : []);
    const reply = wholeOrRefused(text ?? '', refusal, ended);
    if (reply.finishReason === 'stop' && text === undefined) {
      throw new TryFailed(statusFailure(502, 'with a response without text'), { counts });
    }
    return { ...reply, counts, model: response.model };
  },
};

function countsOf(usage: WireResponse['usage']): WireCounts {
  return {
    input: usage?.input_tokens,
    cachedInput: usage?.input_tokens_details?.cached_tokens,
    output: usage?.output_tokens,
    reasoning: usage?.output_tokens_details?.reasoning_tokens,
    total: usage?.total_tokens,
  };
}

function bodyOf({
  model,
  request,
  capabilities,
  reasoningEffort,
  parameters,
}: ChatSend): OpenAI.Responses.ResponseCreateParamsNonStreaming {
  const { topP, maxOutputTokens, responseSchema } = request;
  const form = replyFormOf(capabilities, request);
  return {
    ...parameters,
    model,
    input: wireMessages(request.messages, capabilities.systemRole),
    store: false,
    ...(capabilities.temperature && { temperature: request.temperature ?? 0 }),
    ...(topP !== undefined && capabilities.topP && { top_p: topP }),
    ...defined({ max_output_tokens: maxOutputTokens }),
    ...(reasoningEffort !== undefined &&
      capabilities.reasoningEffort && {
        reasoning: { effort: reasoningEffort as OpenAI.ReasoningEffort },
      }),
    ...(responseSchema !== undefined &&
      form === 'json_schema' && {
        text: { format: { type: 'json_schema' as const, ...wireSchema(responseSchema) } },
      }),
    ...(form === 'json_object' && { text: { format: { type: 'json_object' as const } } }),
  };
}

/** The texts and refusals of all messages, in order; reasoning and tool items do not belong to the answer. */
function readOutput(output: readonly unknown[]): { text?: string; refusal?: string } {
  const texts: string[] = [];
  const refusals: string[] = [];
  for (const item of output as readonly ({ type?: unknown; content?: unknown } | null)[]) {
    if (item?.type !== 'message' || !Array.isArray(item.content)) continue;
    for (const part of item.content as readonly ({ text?: unknown; refusal?: unknown } | null)[]) {
      if (typeof part?.text === 'string') texts.push(part.text);
      if (typeof part?.refusal === 'string') refusals.push(part.refusal);
    }
  }
  return {
    ...(texts.length > 0 && { text: texts.join('') }),
    ...(refusals.length > 0 && { refusal: refusals.join('') }),
  };
}

function endOf(
  { status, error, incomplete_details: incomplete }: WireResponse,
  counts: WireCounts,
): FinishReason {
  if (error || status === 'failed') throw new TryFailed(failedResponse(error), { counts });
  if (status === 'incomplete') {
    return incomplete?.reason === 'content_filter' ? 'content-filter' : 'length';
  }
  // Some servers send no status.
  if (status === undefined || status === null || status === 'completed') return 'stop';
  throw new TryFailed(statusFailure(502, `with a response that is '${String(status)}'`), { counts });
}

/** The HTTP status of the same failure; unknown codes count as temporary. */
const statusOf: Readonly<Record<string, number>> = {
  rate_limit_exceeded: 429,
  insufficient_quota: 429,
  invalid_prompt: 400,
  context_length_exceeded: 400,
  content_filter: 400,
  bio_policy: 400,
};

function failedResponse(error: WireResponse['error']): Failure {
  const words = serverWords({ error });
  const { codes = [], message = 'a failed response without a reason' } = words ?? {};
  const [code] = codes;
  const status = words?.status ?? statusOf[code ?? ''] ?? 500;
  return statusFailure(status, `${code ?? status} ${message}`, { words });
}
