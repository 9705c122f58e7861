import {
  type ChatMessage,
  type ChatRequest,
  ConfigError,
  InvalidArgumentError,
  type OfflineLimits,
} from '@memgym/core';
import { z } from 'zod';
import { findJson, stripReasoning } from './find-json.js';
import type { Prompt, PromptRequestOptions, ReadReply } from './prompt.js';
import { promptSource } from './prompt-source.js';
import { replySchema } from './reply-schema.js';

interface PromptBase<InputSchema extends z.ZodType> {
  /** Kebab-case; parts may be joined by `/` or `.`, e.g. `memory-write/extract-facts`. */
  readonly name: string;
  /** Changing a word of the prompt is a new version. */
  readonly version: string;
  /** What the prompt is rendered from. */
  readonly input: InputSchema;
  /** Pure: the whole text that is sent, the wanted reply form included. */
  render(input: z.output<InputSchema>): ChatMessage[];
}

/** A prompt whose reply is free text. */
export interface TextPromptDefinition<InputSchema extends z.ZodType> extends PromptBase<InputSchema> {
  readonly output?: undefined;
  readonly fallback?: undefined;
  /** The reply without a model: a deterministic function of what the prompt shows. */
  offline?(input: z.output<InputSchema>, limits: OfflineLimits): string;
}

/** A prompt whose reply is JSON. */
export interface JsonPromptDefinition<InputSchema extends z.ZodType, OutputSchema extends z.ZodType>
  extends PromptBase<InputSchema> {
  /** What the reply must be; the model is told as JSON Schema where its server can take one. */
  readonly output: OutputSchema;
  /**
   * The reply without a model: a deterministic function of what the prompt shows. A string is taken
   * as the raw reply, any other value is sent as JSON.
   */
  offline?(input: z.output<InputSchema>, limits: OfflineLimits): z.input<OutputSchema> | string;
  /** Reads a reply (reasoning removed) that is not JSON, e.g. a bare letter; tried before asking again. */
  fallback?(raw: string): z.output<OutputSchema> | undefined;
}

/**
 * A typed prompt: schemas of what goes in and comes out, and a pure function that renders all that
 * is sent (design §4).
 * @throws {ConfigError} when the name is not kebab-case or the version is empty
 */
export function definePrompt<InputSchema extends z.ZodType, OutputSchema extends z.ZodType>(
  definition: JsonPromptDefinition<InputSchema, OutputSchema>,
): Prompt<z.input<InputSchema>, z.output<OutputSchema>>;
export function definePrompt<InputSchema extends z.ZodType>(
  definition: TextPromptDefinition<InputSchema>,
): Prompt<z.input<InputSchema>, string>;
export function definePrompt<InputSchema extends z.ZodType, OutputSchema extends z.ZodType>(
  definition: JsonPromptDefinition<InputSchema, OutputSchema> | TextPromptDefinition<InputSchema>,
): Prompt<z.input<InputSchema>, z.output<OutputSchema> | string> {
  const { name, version } = definition;
  if (!/^[a-z0-9]+([-./][a-z0-9]+)*$/.test(name) || version === '') {
    throw new ConfigError(`Prompt '${name}' version '${version}' is not a usable name and version.`, {
      hint: 'Use a kebab-case name and a version such as "1".',
    });
  }
  const schema = definition.output === undefined ? undefined : replySchema(definition.output);

  return {
    name,
    version,
    request(input, options) {
      const parsed = definition.input.safeParse(input);
      if (!parsed.success) {
        throw new InvalidArgumentError(
          'input',
          `does not fit the prompt '${name}': ${z.prettifyError(parsed.error)}`,
        );
      }
      const shown = parsed.data;
      const messages = definition.render(shown);
      const offline =
        definition.offline === undefined
          ? undefined
          : (limits: OfflineLimits) => asReply(definition.offline?.(shown, limits));
      return {
        messages,
        prompt: promptSource(definition, messages, schema, offline),
        ...(schema !== undefined && {
          responseSchema: { name: name.replace(/[^a-z0-9-]/g, '_').slice(0, 64), schema },
        }),
        ...requestOptions(options),
      };
    },
    read: (raw) =>
      definition.output === undefined
        ? { ok: true, output: stripReasoning(raw) }
        : readJson(raw, definition.output),
    readLeniently: (raw) =>
      definition.output === undefined ? undefined : definition.fallback?.(stripReasoning(raw)),
  };
}

function asReply(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function requestOptions(options: PromptRequestOptions): Omit<ChatRequest, 'messages'> {
  const { role, temperature, maxOutputTokens, seed, trial, signal } = options;
  return {
    role,
    ...(temperature !== undefined && { temperature }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...(seed !== undefined && { seed }),
    ...(trial !== undefined && { trial }),
    ...(signal !== undefined && { signal }),
  };
}

function readJson<Schema extends z.ZodType>(raw: string, schema: Schema): ReadReply<z.output<Schema>> {
  let problem = 'The reply holds no JSON.';
  let parsedOne = false;
  for (const text of findJson(raw)) {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      if (!parsedOne && error instanceof SyntaxError && /^[{[]/.test(text)) {
        problem = `The reply is not valid JSON: ${error.message}`;
      }
      continue;
    }
    const parsed = schema.safeParse(value);
    if (parsed.success) return { ok: true, output: parsed.data };
    if (!parsedOne) problem = z.prettifyError(parsed.error);
    parsedOne = true;
  }
  return { ok: false, problem };
}
