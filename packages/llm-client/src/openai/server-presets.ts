import * as z from 'zod';
import type { ChatApiName, ChatCapabilities, EmbeddingCapabilities } from './capabilities.js';

interface ServerPreset {
  readonly chat: (model: string, api: ChatApiName) => Partial<ChatCapabilities>;
  readonly embeddings: Partial<EmbeddingCapabilities>;
}

/**
 * OpenAI's models that refuse any temperature and `top_p` other than their own; newer ones accept them at some efforts.
 */
const fixedTemperature = /^(o\d|gpt-5(-mini|-nano)?(-\d{4}-\d{2}-\d{2})?$)/;

/**
 * Capabilities from the documentation of servers, as of November 2026. Only differences from full support are
 * listed; the rest depends on the served model and is learned.
 */
const presets = {
  // API reference, "Create chat completion" and "Create embeddings": `max_tokens` is deprecated.
  openai: {
    chat: (model) => ({
      tokenLimit: 'max_completion_tokens',
      ...(fixedTemperature.test(model) && { temperature: false, topP: false }),
    }),
    embeddings: { encoding: 'base64' },
  },
  // Serving docs: both names of the limit; shorter vectors are refused unless the model was trained for them.
  vllm: { chat: () => ({}), embeddings: { dimensions: false, encoding: 'base64' } },
  // "OpenAI compatibility": `max_tokens` and `dimensions` are supported, `max_completion_tokens` is not.
  ollama: { chat: () => ({ tokenLimit: 'max_tokens' }), embeddings: { dimensions: true } },
  // Docs and bug tracker: `json_object` is refused; chat completions have no reasoning effort.
  'lm-studio': {
    chat: (_model, api) => ({ jsonObject: false, reasoningEffort: api === 'responses' }),
    embeddings: { dimensions: false },
  },
  // "Parameters": the router drops unsupported parameters, so that all may be sent.
  openrouter: { chat: () => ({}), embeddings: {} },
  // "Drop unsupported params": all are mapped to those of the provider; unsupported ones are refused.
  litellm: { chat: () => ({ tokenLimit: 'max_completion_tokens' }), embeddings: {} },
  // Server README: all features of chat; vectors have the model’s own length.
  'llama-cpp': { chat: () => ({}), embeddings: { dimensions: false } },
} as const satisfies Readonly<Record<string, ServerPreset>>;

export type ServerName = keyof typeof presets;

const serverNames = Object.keys(presets) as [ServerName, ...ServerName[]];

/** The `server` option: the software of the server. */
export const serverSchema = z
  .enum(serverNames)
  .optional()
  .describe('Server software with known features. Default: recognised by the address, otherwise unknown.');

function presetOf(server: ServerName | undefined, baseUrl: string): ServerPreset | undefined {
  if (server !== undefined) return presets[server];
  const { hostname } = new URL(baseUrl);
  if (hostname === 'api.openai.com') return presets.openai;
  return hostname === 'openrouter.ai' ? presets.openrouter : undefined;
}

/** Facts known before the first call. */
export interface KnownServer<Capabilities> {
  readonly baseUrl: string;
  readonly model: string;
  readonly server?: ServerName | undefined;
  /** The user's declaration, which overrides the preset. */
  readonly declared?: Partial<Capabilities> | undefined;
}

/** The capabilities expected of a chat model before the first call. */
export function expectedChat(known: KnownServer<ChatCapabilities>, api: ChatApiName): ChatCapabilities {
  return {
    jsonSchema: true,
    jsonObject: true,
    systemRole: true,
    temperature: true,
    topP: true,
    tokenLimit: 'max_tokens',
    seed: true,
    reasoningEffort: true,
    ...presetOf(known.server, known.baseUrl)?.chat(known.model, api),
    ...known.declared,
  };
}

/** The capabilities expected of an embedding model before the first call. */
export function expectedEmbeddings(known: KnownServer<EmbeddingCapabilities>): EmbeddingCapabilities {
  const preset = presetOf(known.server, known.baseUrl)?.embeddings;
  return {
    dimensions: embeddingModelOf(known.model)?.shortens ?? false,
    encoding: 'float',
    ...preset,
    ...known.declared,
  };
}

/** Known facts of an embedding model. */
export interface EmbeddingModel {
  /** Length of its vectors. */
  readonly dimensions: number;
  /** Whether the model can return shorter vectors. */
  readonly shortens: boolean;
  /** Maximum length of a text, in tokens. */
  readonly maxInputTokens: number;
}

/** Source: OpenAI's guide "Vector embeddings" and the API reference, "Create embeddings". */
const models: ReadonlyMap<string, EmbeddingModel> = new Map([
  ['text-embedding-3-small', { dimensions: 1536, shortens: true, maxInputTokens: 8191 }],
  ['text-embedding-3-large', { dimensions: 3072, shortens: true, maxInputTokens: 8191 }],
  ['text-embedding-ada-002', { dimensions: 1536, shortens: false, maxInputTokens: 8191 }],
]);

/** A known model, also with the prefix of a gateway (`openai/text-embedding-3-small`). */
export function embeddingModelOf(name: string): EmbeddingModel | undefined {
  return models.get(name.slice(name.lastIndexOf('/') + 1));
}
