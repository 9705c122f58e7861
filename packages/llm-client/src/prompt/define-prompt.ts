import {
  type ChatMessage,
  type ChatRequest,
  ConfigError,
  InvalidArgumentError,
  type OfflineLimits,
  type ReplyForm,
} from '@memgym/core';
import { z } from 'zod';
import { askPrompt } from './ask-prompt.js';
import { findJson } from './find-json.js';
import { parseReplyJson } from './parse-reply-json.js';
import type { Prompt, PromptRequestOptions, ReadReply } from './prompt.js';
import { promptSource } from './prompt-source.js';
import { replySchema } from './reply-schema.js';
import { stripReasoning } from './strip-reasoning.js';

interface PromptBase<InputSchema extends z.ZodType> {
  /** Kebab-case; parts may be joined by `/` or `.`, e.g. `memory-write/extract-facts`. */
  readonly name: string;
  /** Any change of the prompt's text needs a new version. */
  readonly version: string;
  /** Schema of the values that the prompt is rendered from. */
  readonly input: InputSchema;
  /** Renders the whole text that is sent, including the requested reply form. Must be pure. */
  render(input: z.output<InputSchema>): ChatMessage[];
}

/** A prompt whose reply is free text. */
export interface TextPromptDefinition<InputSchema extends z.ZodType> extends PromptBase<InputSchema> {
  readonly output?: undefined;
  readonly fallback?: undefined;
  readonly check?: undefined;
  /** The offline reply: a deterministic function of the prompt's input. */
  offline?(input: z.output<InputSchema>, limits: OfflineLimits): string;
}

/** A prompt whose reply is JSON. */
export interface JsonPromptDefinition<InputSchema extends z.ZodType, OutputSchema extends z.ZodType>
  extends PromptBase<InputSchema> {
  /** Schema of the reply; sent as JSON Schema if the server supports it. */
  readonly output: OutputSchema;
  /**
   * The offline reply: a deterministic function of the prompt's input. A string is the raw reply; any other value
   * is returned as JSON.
   */
  offline?(input: z.output<InputSchema>, limits: OfflineLimits): z.input<OutputSchema> | string;
  /**
   * Reads a reply (reasoning removed) that is not JSON, e.g. a single letter; tried before the model is asked again.
   */
  fallback?(raw: string): z.output<OutputSchema> | undefined;
  /**
   * Returns the problem of a reply that has the right form but does not fit the input, for example an unknown id.
   * The model is shown the problem and asked again, as for a wrong form. Default: no check.
   */
  check?(output: z.output<OutputSchema>, input: z.output<InputSchema>): string | undefined;
}

/**
 * Defines a typed prompt: schemas of input and output, and a pure function that renders the request.
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

  const readForm = rememberLast(
    (raw: string): ReadReply<z.output<OutputSchema> | string> =>
      definition.output === undefined
        ? { ok: true, output: stripReasoning(raw) }
        : readJson(raw, definition.output),
  );
  const problemOf = (output: z.output<OutputSchema> | string, shown: z.output<InputSchema>) =>
    definition.output === undefined ? undefined : definition.check?.(output as z.output<OutputSchema>, shown);
  const read = (raw: string, shown: z.output<InputSchema>): ReadReply<z.output<OutputSchema> | string> => {
    const reply = readForm(raw);
    const problem = reply.ok ? problemOf(reply.output, shown) : undefined;
    return problem === undefined ? reply : { ok: false, problem };
  };
  const readLeniently = (raw: string, shown: z.output<InputSchema>): z.output<OutputSchema> | undefined => {
    if (definition.output === undefined) return undefined;
    const output = definition.fallback?.(stripReasoning(raw));
    return output === undefined || problemOf(output, shown) !== undefined ? undefined : output;
  };
  const formOf = (raw: string, shown: z.output<InputSchema>): ReplyForm => {
    if (read(raw, shown).ok) return 'strict';
    return readLeniently(raw, shown) === undefined ? 'unreadable' : 'lenient';
  };
  const shownOf = (input: z.input<InputSchema>): z.output<InputSchema> => {
    const parsed = definition.input.safeParse(input);
    if (parsed.success) return parsed.data;
    const problem = z.prettifyError(parsed.error);
    throw new InvalidArgumentError('input', `does not fit the prompt '${name}': ${problem}`);
  };

  const prompt: Prompt<z.input<InputSchema>, z.output<OutputSchema> | string> = {
    name,
    version,
    ask: (model, input, options) => askPrompt(model, prompt, input, options),
    request(input, options) {
      const shown = shownOf(input);
      const messages = definition.render(shown);
      const offline =
        definition.offline === undefined
          ? undefined
          : (limits: OfflineLimits) => asReply(definition.offline?.(shown, limits));
      return {
        messages,
        prompt: {
          ...promptSource(definition, messages, schema, offline),
          ...(schema !== undefined && { formOf: (raw: string) => formOf(raw, shown) }),
        },
        ...(schema !== undefined && {
          responseSchema: { name: name.replace(/[^a-z0-9-]/g, '_').slice(0, 64), schema },
        }),
        ...requestOptions(options),
      };
    },
    // Inputs may be long, so they are parsed again only for a check.
    read: (raw, input) => (definition.check === undefined ? readForm(raw) : read(raw, shownOf(input))),
    readLeniently: (raw, input) => readLeniently(raw, shownOf(input)),
  };
  return prompt;
}

/** The recorder and the caller read the same reply one after the other. */
function rememberLast<Value>(read: (raw: string) => Value): (raw: string) => Value {
  let last: { readonly raw: string; readonly value: Value } | undefined;
  return (raw) => {
    if (last?.raw !== raw) last = { raw, value: read(raw) };
    return last.value;
  };
}

function asReply(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function requestOptions(options: PromptRequestOptions): Omit<ChatRequest, 'messages'> {
  const { role, phase, temperature, maxOutputTokens, seed, trial, signal } = options;
  return {
    role,
    ...(phase !== undefined && { phase }),
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
    const json = parseReplyJson(text);
    if (!json.ok) {
      if (!parsedOne && /^[{[]/.test(text)) problem = json.problem;
      continue;
    }
    const parsed = schema.safeParse(json.value);
    if (parsed.success) return { ok: true, output: parsed.data };
    if (!parsedOne) problem = z.prettifyError(parsed.error);
    parsedOne = true;
  }
  return { ok: false, problem };
}
