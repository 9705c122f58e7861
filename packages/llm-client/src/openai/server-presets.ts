import { z } from 'zod';
import type { ChatApiName, ChatCapabilities, EmbeddingCapabilities } from './capabilities.js';

interface ServerPreset {
  readonly chat: (model: string, api: ChatApiName) => Partial<ChatCapabilities>;
  readonly embeddings: Partial<EmbeddingCapabilities>;
}

/** OpenAI's models that refuse any temperature but their own; newer ones take it at some efforts. */
const fixedTemperature = /^(o\d|gpt-5(-mini|-nano)?(-\d{4}-\d{2}-\d{2})?$)/;

/**
 * What the makers of servers say about them, as of November 2026. Only what differs from trying
 * everything is written down; the rest depends on the model that is served, and is learned.
 */
const presets = {
  // API reference, "Create chat completion" and "Create embeddings": `max_tokens` is deprecated.
  openai: {
    chat: (model) => ({
      tokenLimit: 'max_completion_tokens',
      ...(fixedTemperature.test(model) && { temperature: false }),
    }),
    embeddings: { encoding: 'base64' },
  },
  // Serving docs: both names of the limit; shorter vectors are refused unless the model was trained so.
  vllm: { chat: () => ({}), embeddings: { dimensions: false, encoding: 'base64' } },
  // "OpenAI compatibility": `max_tokens` is known, `max_completion_tokens` is not; `dimensions` is.
  ollama: { chat: () => ({ tokenLimit: 'max_tokens' }), embeddings: { dimensions: true } },
  // Docs and bug tracker: `json_object` is refused; chat completions know no reasoning effort.
  'lm-studio': {
    chat: (_model, api) => ({ jsonObject: false, reasoningEffort: api === 'responses' }),
    embeddings: { dimensions: false },
  },
  // "Parameters": what a model does not take is dropped by the router, so all may be sent.
  openrouter: { chat: () => ({}), embeddings: {} },
  // "Drop unsupported params": all are mapped to the provider’s; what it does not take is refused.
  litellm: { chat: () => ({ tokenLimit: 'max_completion_tokens' }), embeddings: {} },
  // Server README: all of chat; vectors have the model’s own length.
  'llama-cpp': { chat: () => ({}), embeddings: { dimensions: false } },
} as const satisfies Readonly<Record<string, ServerPreset>>;

export type ServerName = keyof typeof presets;

const serverNames = Object.keys(presets) as [ServerName, ...ServerName[]];

/** The `server` option: whose software answers. */
export const serverSchema = z
  .enum(serverNames)
  .optional()
  .describe('Which software answers, for what it is known to take. Default: by the address, else unknown.');

function presetOf(server: ServerName | undefined, baseUrl: string): ServerPreset | undefined {
  if (server !== undefined) return presets[server];
  const { hostname } = new URL(baseUrl);
  if (hostname === 'api.openai.com') return presets.openai;
  return hostname === 'openrouter.ai' ? presets.openrouter : undefined;
}

/** What is known of whom before the first call. */
export interface KnownServer<Capabilities> {
  readonly baseUrl: string;
  readonly model: string;
  readonly server?: ServerName | undefined;
  /** What the user says; it outweighs the preset. */
  readonly declared?: Partial<Capabilities> | undefined;
}

/** What to expect of a chat model at first. */
export function expectedChat(known: KnownServer<ChatCapabilities>, api: ChatApiName): ChatCapabilities {
  return {
    jsonSchema: true,
    jsonObject: true,
    systemRole: true,
    temperature: true,
    tokenLimit: 'max_tokens',
    seed: true,
    reasoningEffort: true,
    ...presetOf(known.server, known.baseUrl)?.chat(known.model, api),
    ...known.declared,
  };
}

/** What to expect of an embedding model at first. */
export function expectedEmbeddings(
  known: KnownServer<EmbeddingCapabilities> & { readonly shortens: boolean },
): EmbeddingCapabilities {
  const preset = presetOf(known.server, known.baseUrl)?.embeddings;
  return { dimensions: known.shortens, encoding: 'float', ...preset, ...known.declared };
}
