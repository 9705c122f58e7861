import * as z from 'zod';

/** The APIs of chat models. */
export const chatApis = ['chat-completions', 'responses'] as const;
export type ChatApiName = (typeof chatApis)[number];

/** Reasoning efforts, in increasing order. */
export const reasoningEfforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const;

/**
 * Features that a chat server, or one of its models, supports. Omitted ones come from the preset; those that the
 * preset omits are tried and learned. Capabilities change the form of a request, not its meaning, so they are not
 * part of a cache key: after learned capabilities are declared, cached replies remain valid.
 */
export const chatCapabilitiesSchema = z.strictObject({
  jsonSchema: z
    .boolean()
    .exactOptional()
    .describe('Enforces a JSON Schema on replies, strictly if the schema is in the strict subset.'),
  jsonObject: z
    .boolean()
    .exactOptional()
    .describe('Can enforce JSON of any form; used if `jsonSchema` is not supported.'),
  systemRole: z
    .boolean()
    .exactOptional()
    .describe(
      'Accepts system messages; otherwise their text is placed at the start of the next user message.',
    ),
  temperature: z
    .boolean()
    .exactOptional()
    .describe('Accepts a temperature; otherwise it is omitted. Reasoning models often refuse one.'),
  topP: z.boolean().exactOptional().describe('Accepts `topP`; otherwise it is omitted.'),
  tokenLimit: z
    .enum(['max_tokens', 'max_completion_tokens'])
    .exactOptional()
    .describe('Name of the output limit in chat completions.'),
  seed: z
    .boolean()
    .exactOptional()
    .describe('Accepts a seed; otherwise it is omitted. The Responses API has none.'),
  reasoningEffort: z
    .boolean()
    .exactOptional()
    .describe('Accepts a reasoning effort; otherwise it is omitted.'),
});
export type ChatCapabilities = Required<z.infer<typeof chatCapabilitiesSchema>>;

/**
 * Features that an embedding server, or one of its models, supports; the rules are those of
 * `chatCapabilitiesSchema`.
 */
export const embeddingCapabilitiesSchema = z.strictObject({
  dimensions: z
    .boolean()
    .exactOptional()
    .describe('Accepts requests for shorter vectors. Default: true for the OpenAI models with this feature.'),
  encoding: z
    .enum(['float', 'base64', 'none'])
    .exactOptional()
    .describe(
      'Requested encoding of vectors; `base64` is smaller and exact, `none` requests none. Both encodings are read.',
    ),
});
export type EmbeddingCapabilities = Required<z.infer<typeof embeddingCapabilitiesSchema>>;
