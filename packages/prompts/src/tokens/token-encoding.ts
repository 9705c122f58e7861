/** A token encoding, by OpenAI's name. */
export type TokenEncoding = 'o200k_base' | 'cl100k_base';

/** Encodings by the prefix of a model's name, longer prefixes first. */
const families: readonly (readonly [beginning: RegExp, encoding: TokenEncoding])[] = [
  [/^(chatgpt-4o|gpt-4o|gpt-4\.\d|gpt-[5-9]|gpt-oss|o[1-9])(?![a-z0-9])/, 'o200k_base'],
  [/^(gpt-4|gpt-3\.5|gpt-35|text-embedding-3|text-embedding-ada-002)(?![a-z0-9])/, 'cl100k_base'],
];

/**
 * The encoding of an OpenAI model (as in `tiktoken`); null for other models. A vendor prefix, as gateways write it
 * (`openai/gpt-4o`), is ignored.
 */
export function tokenEncodingOf(model: string): TokenEncoding | null {
  const name = model.slice(model.lastIndexOf('/') + 1).toLowerCase();
  return families.find(([beginning]) => beginning.test(name))?.[1] ?? null;
}
