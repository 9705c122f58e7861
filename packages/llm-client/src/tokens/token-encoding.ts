/** A way of cutting text into tokens, by OpenAI's name for it. */
export type TokenEncoding = 'o200k_base' | 'cl100k_base';

/** By the beginning of a model's name, the longer ones first. */
const families: readonly (readonly [beginning: RegExp, encoding: TokenEncoding])[] = [
  [/^(chatgpt-4o|gpt-4o|gpt-4\.\d|gpt-[5-9]|gpt-oss|o[1-9])(?![a-z0-9])/, 'o200k_base'],
  [/^(gpt-4|gpt-3\.5|gpt-35|text-embedding-3|text-embedding-ada-002)(?![a-z0-9])/, 'cl100k_base'],
];

/**
 * The encoding that a model's maker names for it (as in OpenAI's `tiktoken`); null for models of other
 * makers. A maker before the name, as gateways write it (`openai/gpt-4o`), is passed over.
 */
export function tokenEncodingOf(model: string): TokenEncoding | null {
  const name = model.slice(model.lastIndexOf('/') + 1).toLowerCase();
  return families.find(([beginning]) => beginning.test(name))?.[1] ?? null;
}
