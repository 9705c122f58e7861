import {
  afterSentRequests,
  type CallFault,
  type ChatModel,
  type ChatModelInfo,
  type ChatRequest,
  InvalidArgumentError,
  type ModelPrice,
  withoutSecrets,
} from '@memgym/core';
import { z } from 'zod';
import { findPrice } from '../ledger/price-file.js';
import { messageTokens } from '../records/message-tokens.js';
import { type ChatCapabilities, chatApis, chatCapabilitiesSchema, reasoningEfforts } from './capabilities.js';
import type { ChatApi } from './chat-api.js';
import { chatCompletionsApi } from './chat-completions-api.js';
import { createConnection } from './connection.js';
import { type ConnectionPorts, connectionOptionsSchema, readOptions } from './connection-options.js';
import { toProviderError } from './failure.js';
import { lowerChat } from './lower-chat.js';
import { priceSchema } from './price-schema.js';
import { replyFormOf } from './reply-form.js';
import { responsesApi } from './responses-api.js';
import { type FindsServer, undeclared } from './server-finding.js';
import { type Lowering, processKnowledge } from './server-knowledge.js';
import { expectedChat, serverSchema } from './server-presets.js';
import { chatUsage, countedUsage } from './token-usage.js';
import { TryFailed } from './try-once.js';

/** How a chat model is spoken to, beyond where it is. */
export const chatServerOptionsSchema = z.strictObject({
  server: serverSchema,
  api: z
    .enum(chatApis)
    .default('chat-completions')
    .describe('Which API is spoken: the one that nearly all servers know, or OpenAI’s Responses.'),
  capabilities: chatCapabilitiesSchema
    .optional()
    .describe('What the server or model takes, over the preset. Default: what is not known is tried once.'),
  reasoningEffort: z
    .enum(reasoningEfforts)
    .optional()
    .describe('How much a reasoning model thinks. Default: the model’s own.'),
});

export const openAIChatModelOptionsSchema = connectionOptionsSchema.extend({
  model: z.string().min(1).describe('Model name as the server knows it.'),
  provider: z.string().min(1).default('openai').describe('Name of the provider in records and cache keys.'),
  ...chatServerOptionsSchema.shape,
  price: priceSchema,
});
export type OpenAIChatModelOptions = z.input<typeof openAIChatModelOptionsSchema> & ConnectionPorts;

const apis: Readonly<Record<(typeof chatApis)[number], ChatApi>> = {
  'chat-completions': chatCompletionsApi,
  responses: responsesApi,
};

/**
 * A chat model of an OpenAI-compatible server. Passing failures (408, 409, 429, 5xx, connection,
 * time-out) are tried again with full jitter and `Retry-After`. What the server does not take is known
 * from `capabilities` and the preset of `server`, else learned from its refusals, remembered for the
 * process by base URL, model and API, and told by `findings`. A temperature, seed or effort that the
 * server does not take is left out.
 * @throws {ConfigError} when an option does not fit
 */
export function createOpenAIChatModel(options: OpenAIChatModelOptions): ChatModel & FindsServer {
  const { plain, ports } = readOptions(openAIChatModelOptionsSchema, options);
  const connection = createConnection(plain, ports);
  const { model, provider, reasoningEffort } = plain;
  const { baseUrl } = connection;
  const price: ModelPrice | null = plain.price ?? findPrice(model, baseUrl);
  const api = apis[plain.api];
  const expected = expectedChat(
    { baseUrl, model, server: plain.server, declared: plain.capabilities },
    api.name,
  );
  const learned = (ports.knowledge ?? processKnowledge).of({ baseUrl, model, api: api.name });
  const who = `${model} at ${baseUrl}`;
  const charge = (error: unknown): never => {
    const usage = error instanceof TryFailed ? countedUsage(error.counts, price) : undefined;
    throw error instanceof TryFailed && usage !== undefined
      ? new TryFailed({ ...error.failure, usage })
      : error;
  };

  return {
    info: infoOf({ provider, model, baseUrl, price }, api, reasoningEffort),
    findings: () => undeclared(learned.findings(), plain.capabilities),
    async complete(request) {
      checkRequest(request);
      const lowerings: Lowering[] = [];
      const faults: CallFault[] = [];
      const schema = request.responseSchema?.schema;
      let own: Partial<ChatCapabilities> = {};
      let capabilities = expected;
      for (;;) {
        const outcome = await connection
          .attempt({
            send: async (client, signal) => {
              // Now, not when the call began: what others learned while it waited is not met again.
              capabilities = { ...learned.lower(expected, schema), ...own };
              const call = { model, request, capabilities, reasoningEffort };
              const { counts, ...reply } = await api.send(client, signal, call).catch(charge);
              // A gateway may echo what it was sent, the key included.
              const text = withoutSecrets(reply.text);
              return { ...reply, text, usage: chatUsage(counts, request.messages, text, price) };
            },
            who,
            signal: request.signal,
            ...(request.pace !== undefined && { pace: request.pace }),
            begun: faults.length > 0,
            expectedTokens: () => expectedTokens(request),
            tokensOf: ({ usage }) => usage.inputTokens + usage.outputTokens,
          })
          .catch((error: unknown) => {
            throw afterSentRequests(error, { tries: faults.length, faults });
          });
        faults.push(...outcome.faults);
        if ('value' in outcome) {
          learned.learn(lowerings);
          learned.taken.add(replyFormOf(capabilities, request));
          const tries = faults.length + 1;
          return { ...outcome.value, latencyMs: outcome.latencyMs, cached: false, tries, faults };
        }
        const formTaken = learned.taken.has(replyFormOf(capabilities, request));
        const sent = { api: api.name, reasoningEffort, formTaken };
        const lowering = lowerChat(capabilities, outcome.failure, request, sent);
        // Only the limit's name has no lowest value: once changed in vain, it is not the matter.
        const again = lowerings.some(({ capability }) => capability === lowering?.capability);
        if (lowering === undefined || again) throw toProviderError(outcome.failure, who, faults);
        lowerings.push(lowering);
        own = { ...own, [lowering.capability]: lowering.value };
      }
    },
  };
}

function infoOf(
  place: Pick<ChatModelInfo, 'provider' | 'model' | 'baseUrl' | 'price'>,
  api: ChatApi,
  reasoningEffort: string | undefined,
): ChatModelInfo {
  const settings = {
    ...(api !== chatCompletionsApi && { api: api.name }),
    ...(reasoningEffort !== undefined && { reasoningEffort }),
  };
  return { ...place, ...(Object.keys(settings).length > 0 && { settings }), simulated: false };
}

function expectedTokens({ messages, maxOutputTokens = 0 }: ChatRequest): number {
  return messages.reduce((sum, message) => sum + messageTokens(message), maxOutputTokens);
}

function checkRequest({ messages, temperature = 0 }: ChatRequest): void {
  if (messages.length === 0) throw new InvalidArgumentError('messages', 'expected at least one message.');
  if (!(temperature >= 0 && temperature <= 2)) {
    throw new InvalidArgumentError('temperature', `expected a number from 0 to 2, got ${temperature}.`);
  }
}
