import { type ChatModelInfo, type ChatRequest, digest, type EmbedderInfo, sha256 } from '@memgym/core';
import { messageDigest, schemaText } from '@memgym/prompts';
import * as z from 'zod';

/** What an entry of a cache was asked, in parts, so that a miss can name the part that differs. */
export const askedSchema = z.object({
  model: z.string(),
  /** Absent for the usual server of the provider. */
  baseUrl: z.string().exactOptional(),
  /** Digest of the messages, or of the text to embed. */
  content: z.string(),
  /** Digest of everything else: parameters, form of the reply, role, trial; or the kind of text and the dimensions. */
  form: z.string(),
  prompt: z.object({ name: z.string(), version: z.string(), hash: z.string() }).exactOptional(),
});
export type Asked = z.output<typeof askedSchema>;

/** The parts of a chat call that its key covers. */
export function askedOfChat({ model, baseUrl, settings }: ChatModelInfo, request: ChatRequest): Asked {
  const { temperature = 0, topP, maxOutputTokens, seed, responseSchema, role, trial = 0, prompt } = request;
  const schema =
    responseSchema === undefined ? null : [responseSchema.name, schemaText(responseSchema.schema)];
  const form = [settings, temperature, topP, maxOutputTokens, seed, schema, role, trial];
  return {
    model,
    ...(baseUrl !== undefined && { baseUrl }),
    content: sha256(request.messages.map(messageDigest).join('')),
    form: digest(form.map((part) => part ?? null)),
    ...(prompt !== undefined && {
      prompt: { name: prompt.name, version: prompt.version, hash: prompt.hash },
    }),
  };
}

/** The parts of a call to an embedder that the key of one of its texts covers. */
export function askedOfText({ model, baseUrl, dimensions }: EmbedderInfo, kind: string, text: string): Asked {
  return {
    model,
    ...(baseUrl !== undefined && { baseUrl }),
    content: sha256(text),
    form: digest([kind, dimensions]),
  };
}
