import { z } from 'zod';

/** The APIs that a chat model can be reached by. */
export const chatApis = ['chat-completions', 'responses'] as const;
export type ChatApiName = (typeof chatApis)[number];

/** How much a reasoning model shall think, the least first. */
export const reasoningEfforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const;

/**
 * What a server, or one of its models, takes. What is left out is taken from the preset, and what that
 * leaves out is tried and learned. They say how a request is put, not what it asks for, so they are no
 * part of a cache key: declaring what was learned asks nothing again.
 */
export const chatCapabilitiesSchema = z.strictObject({
  jsonSchema: z
    .boolean()
    .exactOptional()
    .describe('Holds replies to a JSON Schema, strictly where the schema is in the strict subset.'),
  jsonObject: z
    .boolean()
    .exactOptional()
    .describe('Can be held to JSON of any form; asked for where there is no `jsonSchema`.'),
  systemRole: z
    .boolean()
    .exactOptional()
    .describe('Takes system messages; else their text begins the next user message.'),
  temperature: z
    .boolean()
    .exactOptional()
    .describe('Takes a temperature; reasoning models often take none, and then it is left out.'),
  tokenLimit: z
    .enum(['max_tokens', 'max_completion_tokens'])
    .exactOptional()
    .describe('Name of the output limit in chat completions.'),
  seed: z
    .boolean()
    .exactOptional()
    .describe('Takes a seed, else it is left out. The Responses API knows none.'),
  reasoningEffort: z.boolean().exactOptional().describe('Takes a reasoning effort, else it is left out.'),
});
export type ChatCapabilities = Required<z.infer<typeof chatCapabilitiesSchema>>;

/** What an embedding server, or one of its models, takes; the rules are those of `chatCapabilitiesSchema`. */
export const embeddingCapabilitiesSchema = z.strictObject({
  dimensions: z
    .boolean()
    .exactOptional()
    .describe('Can be asked for shorter vectors. Default: for those OpenAI models that can.'),
  encoding: z
    .enum(['float', 'base64'])
    .exactOptional()
    .describe('How vectors are asked for; `base64` is smaller and exact. Either is read.'),
});
export type EmbeddingCapabilities = Required<z.infer<typeof embeddingCapabilitiesSchema>>;
