import {
  type ChatModel,
  type ChatModelInfo,
  type ChatRequest,
  InvalidArgumentError,
  jsonObjectSchema,
  type ModelPrice,
  wellFormed,
  withoutSecrets,
  zeroUsage,
} from '@memgym/core';
import { defined } from '@memgym/core/config';
import * as z from 'zod';
import { batchPrice, findPrice } from '../ledger/prices.js';
import { createOwnRetries, withOwnRetries } from '../middleware/own-retries.js';
import { type BatchAccess, withBatchAccess } from './batch-access.js';
import { type BatchClient, createBatchClient } from './batch-client.js';
import { type ChatCapabilities, chatApis, chatCapabilitiesSchema, reasoningEfforts } from './capabilities.js';
import { type ChatApi, replyFormOf, servedModelOf } from './chat-api.js';
import { chatCompletionsApi } from './chat-completions-api.js';
import {
  type ConnectionPorts,
  connectionOptionsSchema,
  createConnection,
  readOptions,
  retriesSchema,
} from './connection.js';
import { lowerChat } from './lower-chat.js';
import { priceSchema } from './price-schema.js';
import { cancelled, requestError } from './request-error.js';
import { responsesApi } from './responses-api.js';
import { type FindsServer, undeclared } from './server-finding.js';
import { type Lowering, loweringsOf, processKnowledge, withLowerings } from './server-knowledge.js';
import { expectedChat, serverSchema } from './server-presets.js';
import { chatUsage, countedUsage } from './token-usage.js';

/** Options of a chat model besides its connection. */
export const chatServerOptionsSchema = z.strictObject({
  server: serverSchema,
  api: z
    .enum(chatApis)
    .default('chat-completions')
    .describe('The API: chat completions, which nearly all servers support, or OpenAI’s Responses API.'),
  capabilities: chatCapabilitiesSchema
    .optional()
    .describe(
      'Features that the server or model supports; overrides the preset. Default: unknown features are tried once.',
    ),
  reasoningEffort: z
    .enum(reasoningEfforts)
    .optional()
    .describe('Effort of a reasoning model. Default: the model’s own.'),
  temperature: z
    .number()
    .min(0)
    .max(2)
    .optional()
    .describe('Default temperature of a call, 0 to 2. Default 0.'),
  topP: z
    .number()
    .gt(0)
    .max(1)
    .optional()
    .describe(
      'Default `topP` of a call: the share of probability from which tokens are drawn, above 0 up to 1. Default: the server’s own.',
    ),
  maxOutputTokens: z
    .int()
    .positive()
    .optional()
    .describe('Default limit of output tokens per call. Default: the server’s own limit.'),
  parameters: jsonObjectSchema
    .refine(
      (parameters) => !Object.hasOwn(parameters, 'stream'),
      'cannot contain `stream`: replies are read whole',
    )
    .optional()
    .describe(
      'Further fields of every request, named as the server names them, e.g. {"top_k": 20}. Fields set by other options or by the call take precedence. Default: none.',
    ),
});

export const openAIChatModelOptionsSchema = connectionOptionsSchema.extend({
  model: z.string().min(1).describe('Name of the model on the server.'),
  provider: z.string().min(1).default('openai').describe('Name of the provider in records and cache keys.'),
  ...chatServerOptionsSchema.shape,
  retries: retriesSchema,
  price: priceSchema,
});
export type OpenAIChatModelOptions = z.input<typeof openAIChatModelOptionsSchema> & ConnectionPorts;

const apis: Readonly<Record<(typeof chatApis)[number], ChatApi>> = {
  'chat-completions': chatCompletionsApi,
  responses: responsesApi,
};

/**
 * A chat model of an OpenAI-compatible server. A call that fails for a passing reason is repeated up to `retries`
 * times; under `retryCalls`, or with `retries: 0`, each call sends one request. Unsupported features are known from
 * `capabilities` and the preset of `server`, or learned from refusals: a refused request fails with the advice to retry
 * `at-once` without the refused part, which the retries follow. If that succeeds, the finding is stored for the
 * process, by base URL, model and API, and listed by `findings`. A temperature, `topP`, seed or effort that the server
 * does not support is omitted.
 * @throws {ConfigError} when an option is invalid
 */
export function createOpenAIChatModel(options: OpenAIChatModelOptions): ChatModel & FindsServer {
  const { plain, ports } = readOptions(openAIChatModelOptionsSchema, options);
  const bare = withBatchAccess(bareModel(plain, ports), accessTo(plain, ports));
  const { retries } = plain;
  if (retries === 0) return bare;
  const repeating = createOwnRetries({ retries, sleep: ports.sleep });
  const patient: ChatModel & FindsServer = {
    ...bare,
    complete: (request) => repeating(request, (retryWith) => bare.complete({ ...request, retryWith })),
  };
  return withOwnRetries(withBatchAccess(patient, accessTo(plain, ports)), bare);
}

/** The longest that a timer can wait, nearly: a batch ends by itself. */
const untilBatchEnds = 2_000_000_000;

/** The same model through batches, whose requests wait for hours and cost less. */
function accessTo(plain: z.output<typeof openAIChatModelOptionsSchema>, ports: ConnectionPorts): BatchAccess {
  const { baseUrl, apiKey, proxy, model } = plain;
  let client: BatchClient | undefined;
  return {
    client: () => {
      client ??= createBatchClient({ baseUrl, apiKey, ...defined({ proxy }), ...ports });
      return client;
    },
    endpoint: apis[plain.api].path,
    through: (send) => {
      const price = plain.price ?? findPrice(model, baseUrl);
      const inBatch = bareModel(
        { ...plain, timeoutMs: untilBatchEnds, price: price === null ? undefined : batchPrice(price) },
        { ...ports, fetch: (_address, request) => send(String(request?.body)) },
      );
      return {
        info: inBatch.info,
        complete: async (request) => ({ ...(await inBatch.complete(request)), batch: true }),
      };
    },
  };
}

/** Sends one request per call. */
function bareModel(
  plain: z.output<typeof openAIChatModelOptionsSchema>,
  ports: ConnectionPorts,
): ChatModel & FindsServer {
  const connection = createConnection(plain, ports);
  const { model, provider, reasoningEffort, temperature, topP, maxOutputTokens, parameters } = plain;
  const defaults = defined({ temperature, topP, maxOutputTokens });
  const { baseUrl } = connection;
  const price: ModelPrice | null = plain.price ?? findPrice(model, baseUrl);
  const api = apis[plain.api];
  const expected = expectedChat(
    { baseUrl, model, server: plain.server, declared: plain.capabilities },
    api.name,
  );
  const learned = (ports.knowledge ?? processKnowledge).of({ baseUrl, model, api: api.name });
  const who = `${model} at ${baseUrl}`;

  return {
    info: infoOf({ provider, model, baseUrl, price }, api, {
      reasoningEffort,
      ...defaults,
      ...(parameters !== undefined && { parameters: JSON.stringify(parameters) }),
    }),
    findings: () => undeclared(learned.findings(), plain.capabilities),
    async complete(given) {
      checkRequest(given);
      const request = { ...defaults, ...given };
      const { signal, responseSchema, messages } = request;
      if (signal?.aborted) throw cancelled(who);
      const lowerings = loweringsOf(request.retryWith);
      // Read now and not at the start of the call, to include findings of other calls in the meantime.
      const capabilities: ChatCapabilities = withLowerings(
        learned.lower(expected, responseSchema?.schema),
        lowerings,
      );
      const form = replyFormOf(capabilities, request);
      const sent = { model, request, capabilities, reasoningEffort, parameters };
      const outcome = await connection.request((client, inner) => api.send(client, inner, sent), signal);
      if ('value' in outcome) {
        learned.learn(lowerings);
        learned.taken.add(form);
        const { counts, text: wireText, finishReason, model: wireModel } = outcome.value;
        // A gateway may echo the request, including the key.
        const text = wellFormed(withoutSecrets(wireText));
        const usage = chatUsage(counts, { messages, text, price });
        const servedModel = servedModelOf(wireModel);
        return {
          text,
          finishReason,
          usage,
          latencyMs: outcome.latencyMs,
          cached: false,
          ...defined({ servedModel }),
        };
      }
      if (signal?.aborted) throw cancelled(who);
      const { failure, replied } = outcome;
      const by = { api: api.name, reasoningEffort, formTaken: learned.taken.has(form) };
      const lowering = lowerChat(capabilities, failure, { request, sent: by });
      const retryWith = further(lowerings, lowering);
      const usage = countedUsage(outcome.counts, price);
      if (failure.reason === 'content-filter' && retryWith === undefined) {
        // Some servers say by HTTP status what others say by the reason why a reply ended.
        const { latencyMs } = outcome;
        return {
          text: '',
          finishReason: 'content-filter',
          usage: usage ?? zeroUsage,
          latencyMs,
          cached: false,
        };
      }
      // The message is part of a wrong answer, which a repeated run must give again, from whichever server.
      const named = failure.reason === 'context-overflow' ? model : who;
      throw requestError(failure, { who: named, replied, retryWith, usage });
    },
  };
}

/** The dropped capabilities of the next try; none if no other capability can be the cause. */
function further(
  lowerings: readonly Lowering[],
  next: Lowering | undefined,
): readonly Lowering[] | undefined {
  // Only the name of the limit could alternate forever; if the other name also failed, the name is not the cause.
  const again = lowerings.some(({ capability }) => capability === next?.capability);
  return next === undefined || again ? undefined : [...lowerings, next];
}

function infoOf(
  place: Pick<ChatModelInfo, 'provider' | 'model' | 'baseUrl' | 'price'>,
  api: ChatApi,
  own: Readonly<Record<string, string | number | undefined>>,
): ChatModelInfo {
  const stated = Object.entries(own).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const settings: Record<string, string> = {
    ...(api !== chatCompletionsApi && { api: api.name }),
    ...Object.fromEntries(stated),
  };
  return { ...place, ...(Object.keys(settings).length > 0 && { settings }), simulated: false };
}

function checkRequest({ messages, temperature = 0, topP = 1 }: ChatRequest): void {
  if (messages.length === 0) throw new InvalidArgumentError('messages', 'expected at least one message.');
  if (!(temperature >= 0 && temperature <= 2)) {
    throw new InvalidArgumentError('temperature', `expected a number from 0 to 2, got ${temperature}.`);
  }
  if (!(topP > 0 && topP <= 1)) {
    throw new InvalidArgumentError('topP', `expected a number above 0, up to 1, got ${topP}.`);
  }
}
