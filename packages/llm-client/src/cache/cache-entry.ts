import {
  type ChatModelInfo,
  type ChatRequest,
  digest,
  type EmbedderInfo,
  sha256,
  tryParseJson,
} from '@memgym/core';
import { defined } from '@memgym/core/config';
import { messageDigest, schemaText } from '@memgym/prompts';
import * as z from 'zod';

/**
 * The cache key of a chat call. It covers provider, base URL, model and its settings, messages, parameters, reply
 * form, role and trial. Messages are digested and schemas serialized once per object.
 */
export function chatCacheKey(info: ChatModelInfo, request: ChatRequest): string {
  const { temperature = 0, topP, maxOutputTokens, seed, responseSchema, role, trial = 0 } = request;
  // A fixed order without names, so that nothing has to be sorted.
  return sha256(
    JSON.stringify([
      'chat/2',
      info.provider,
      info.baseUrl ?? null,
      info.model,
      info.settings === undefined ? null : digest(info.settings),
      temperature,
      maxOutputTokens ?? null,
      seed ?? null,
      responseSchema === undefined ? null : [responseSchema.name, sha256(schemaText(responseSchema.schema))],
      role,
      trial,
      request.messages.map(messageDigest).join(''),
      ...(topP === undefined ? [] : [topP]),
    ]),
  );
}

/** The cache key of one text of a call to an embedder. */
export function textCacheKey(info: EmbedderInfo, kind: string, text: string): string {
  const { provider, baseUrl, model, dimensions, settings } = info;
  const own = settings === undefined ? [] : [digest(settings)];
  return digest(['embedding/1', provider, baseUrl ?? null, model, dimensions, kind, text, ...own]);
}

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
    ...defined({ baseUrl }),
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
    ...defined({ baseUrl }),
    content: sha256(text),
    form: digest([kind, dimensions]),
  };
}

/** An entry of the expected form; `undefined` for one that is absent or was written by another version. */
export function readEntry<Schema extends z.ZodType>(
  schema: Schema,
  text: string | undefined,
): z.output<Schema> | undefined {
  return text === undefined ? undefined : schema.safeParse(tryParseJson(text)).data;
}
