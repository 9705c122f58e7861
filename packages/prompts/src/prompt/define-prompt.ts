import type { ChatMessage, JsonObject, ReplyForm, UsualReply } from '@memgym/core';
import { defined } from '@memgym/core/config';
import { ConfigError, InvalidArgumentError } from '@memgym/core/errors';
import * as z from 'zod';
import { askPrompt } from './ask-prompt.js';
import { rememberPrompt, type ShownPart } from './defined-prompts.js';
import type { Prompt, ReadReply } from './prompt.js';
import { promptSource } from './prompt-source.js';
import { readingForm, replySchema } from './reading/json-form.js';
import { problemOfReason } from './reading/problem-of-reason.js';
import { readLeniently, readStrictly, type WantedReply } from './reading/read-json-reply.js';
import { stripReasoning } from './reading/strip-reasoning.js';

/**
 * As much as a model can write at once, 128,000 tokens; reading the worst of that length takes less than a second, in which
 * no signal is heard. A longer reply, such as one that repeats itself, is unreadable.
 */
const longestReply = 500_000;

interface PromptBase<InputSchema extends z.ZodType> {
  /** Kebab-case; parts may be joined by `/` or `.`, e.g. `memory-write/extract-facts`. */
  readonly name: string;
  /** Any change of the prompt's text needs a new version. */
  readonly version: string;
  /** The length of a real model's replies, where the offline reply is much shorter. Default: that of the offline reply. */
  readonly usualReply?: UsualReply;
  /** Schema of the values that the prompt is rendered from. */
  readonly input: InputSchema;
  /**
   * Inputs whose text has parts that values made from the schema alone do not bring about, such as a text with
   * placeholders of its own; they show which parts a supplied text may replace. Default: none.
   */
  readonly examples?: readonly z.input<InputSchema>[];
  /**
   * Values that a supplied text can show besides those of the input, by name: in the form that the original sends, such
   * as the day of a time. Default: none.
   */
  readonly shows?: Readonly<Record<string, ShownPart<z.output<InputSchema>, unknown>>>;
  /**
   * Messages that a supplied text can name in a line `=== ours.<name> ===`, such as the conversation so far. Default: those
   * that can be told apart in requests.
   */
  readonly messages?: Readonly<Record<string, ShownPart<z.output<InputSchema>, readonly ChatMessage[]>>>;
  /** Renders the whole text that is sent, including the requested reply form. Must be pure. */
  render(input: z.output<InputSchema>): ChatMessage[];
}

/** A prompt whose reply is free text. */
export interface TextPromptDefinition<InputSchema extends z.ZodType> extends PromptBase<InputSchema> {
  readonly output?: undefined;
  readonly judged?: undefined;
  readonly responseFormat?: undefined;
  readonly fallback?: undefined;
  readonly check?: undefined;
  /**
   * Whether any reply is the output as it came, reasoning, white space and a cut end included, and the model is asked
   * only once. Default false: reasoning is removed, and a cut reply is asked for again.
   */
  readonly verbatim?: boolean;
}

/** A prompt whose reply is JSON. */
export interface JsonPromptDefinition<InputSchema extends z.ZodType, OutputSchema extends z.ZodType>
  extends PromptBase<InputSchema> {
  /** Schema of the reply; sent as JSON Schema if the server supports it. */
  readonly output: OutputSchema;
  /**
   * For a verdict: the texts that it is about, which may themselves contain a reply. Text around a verdict is then
   * allowed, but two verdicts that differ are unreadable, and one that a judged text may have planted must end the
   * reply. Default: the reply is no verdict.
   */
  judged?(input: z.output<InputSchema>): readonly string[];
  /**
   * The form that the server is asked for: the schema, any JSON object, or none, for a prompt whose original does so.
   * Default schema.
   */
  readonly responseFormat?: 'schema' | 'object' | 'none';
  /**
   * Reads a reply (reasoning removed) that is not JSON, e.g. a single letter; tried before JSON with faults, and before
   * the model is asked again. `shown` gives the input, whose words a reply may repeat.
   */
  fallback?(raw: string, shown: () => z.output<InputSchema>): z.output<OutputSchema> | undefined;
  /**
   * Returns everything that is wrong with a reply that has the right form but does not fit the input, for example an
   * unknown id. The model is shown it and asked again, as for a wrong form. Default: no check.
   */
  check?(output: z.output<OutputSchema>, input: z.output<InputSchema>): string | undefined;
}

/**
 * Defines a typed prompt: schemas of input and output, and a pure function that renders the request.
 * @throws {ConfigError} when the name is not kebab-case or the version is empty
 */
export function definePrompt<InputSchema extends z.ZodType, OutputSchema extends z.ZodType>(
  definition: JsonPromptDefinition<InputSchema, OutputSchema>,
): Prompt<z.input<InputSchema>, z.output<OutputSchema>, z.output<InputSchema>>;
export function definePrompt<InputSchema extends z.ZodType>(
  definition: TextPromptDefinition<InputSchema>,
): Prompt<z.input<InputSchema>, string, z.output<InputSchema>>;
export function definePrompt<InputSchema extends z.ZodType, OutputSchema extends z.ZodType>(
  definition: JsonPromptDefinition<InputSchema, OutputSchema> | TextPromptDefinition<InputSchema>,
): Prompt<z.input<InputSchema>, z.output<OutputSchema> | string, z.output<InputSchema>> {
  const { name, version } = definition;
  if (!/^[a-z0-9]+([-./][a-z0-9]+)*$/.test(name) || version === '') {
    throw new ConfigError(`Prompt '${name}' version '${version}' is not a usable name and version.`, {
      hint: 'Use a kebab-case name and a version such as "1".',
    });
  }
  rememberPrompt(definition);
  type Output = z.output<OutputSchema> | string;
  const verbatim = isVerbatim(definition);
  const wanted =
    definition.output === undefined
      ? undefined
      : wantedReply<OutputSchema>(definition.output, definition.judged !== undefined);
  // Made with the first request, because most prompts that are imported are never asked.
  let schema: JsonObject | undefined;
  const schemaOfReplies = (): JsonObject | undefined => {
    if (definition.output !== undefined) schema ??= replySchema(definition.output);
    return schema;
  };

  // Inputs may be long, so they are parsed again only where a reading needs them.
  const read = (raw: string, shownTo: () => z.output<InputSchema>): ReadReply<Output> => {
    const check = (output: Output): string | undefined =>
      definition.check?.(output as z.output<OutputSchema>, shownTo()) ??
      (wanted?.isVerdict ? problemOfReason(output, () => definition.render(shownTo())) : undefined);
    return firstReading(readings<InputSchema, OutputSchema>(definition, wanted, { raw, shownTo }), check);
  };
  const shownOf = (input: z.input<InputSchema>) => parsedInput<InputSchema>(definition, input);

  const prompt: Prompt<z.input<InputSchema>, Output, z.output<InputSchema>> = {
    name,
    version,
    verbatim,
    isVerdict: wanted?.isVerdict === true,
    get form() {
      return wanted?.form;
    },
    ask: (model, input, options) => askPrompt(model, prompt, input, options),
    request(input, options) {
      const shown = shownOf(input);
      const messages = definition.render(shown);
      const form = schemaOfReplies();
      return {
        messages,
        prompt: {
          ...promptSource(definition, { messages, schema: form, input: shown }),
          ...defined({ usualReply: definition.usualReply }),
          ...(form !== undefined && { formOf: (raw: string) => formOf(read(raw, () => shown)) }),
        },
        ...(form !== undefined &&
          definition.responseFormat !== 'none' && {
            responseSchema: {
              name: name.replace(/[^a-z0-9-]/g, '_').slice(0, 64),
              schema: definition.responseFormat === 'object' ? anyJsonObject : form,
            },
          }),
        ...options,
      };
    },
    read: (raw, input) => {
      let shown: z.output<InputSchema> | undefined;
      return read(raw, () => {
        shown ??= shownOf(input);
        return shown;
      });
    },
  };
  return prompt;
}

type PromptDefinition<InputSchema extends z.ZodType, OutputSchema extends z.ZodType> =
  | JsonPromptDefinition<InputSchema, OutputSchema>
  | TextPromptDefinition<InputSchema>;

const isVerbatim = (definition: object): boolean => 'verbatim' in definition && definition.verbatim === true;

/** Every reading of a reply, the strict one first; each is made only when it is asked for. */
function* readings<InputSchema extends z.ZodType, OutputSchema extends z.ZodType>(
  definition: PromptDefinition<InputSchema, OutputSchema>,
  wanted: WantedReply<OutputSchema> | undefined,
  { raw, shownTo }: { readonly raw: string; readonly shownTo: () => z.output<InputSchema> },
): Generator<ReadReply<z.output<OutputSchema> | string>> {
  const verbatim = isVerbatim(definition);
  if (!verbatim && raw.length > longestReply) {
    yield { ok: false, problem: `The reply has ${raw.length} characters; at most ${longestReply} are read.` };
    return;
  }
  if (wanted === undefined || definition.output === undefined) {
    yield { ok: true, output: verbatim ? raw : stripReasoning(raw), form: 'strict', dropped: [] };
    return;
  }
  const judged = definition.judged && (() => definition.judged?.(shownTo()) ?? []);
  yield readStrictly<OutputSchema>(raw, wanted, judged);
  const output = definition.fallback?.(stripReasoning(raw), shownTo);
  if (output !== undefined) yield { ok: true, output, form: 'lenient', dropped: [] };
  yield readLeniently<OutputSchema>(raw, wanted, judged);
}

function parsedInput<InputSchema extends z.ZodType>(
  { name, input: schema }: Pick<PromptDefinition<InputSchema, z.ZodType>, 'name' | 'input'>,
  input: z.input<InputSchema>,
): z.output<InputSchema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const problem = z.prettifyError(parsed.error);
  throw new InvalidArgumentError('input', `does not fit the prompt '${name}': ${problem}`);
}

const anyJsonObject = { type: 'object' } as const;

/** Its form is made with the first reply that is not strict, for many prompts are asked only once. */
function wantedReply<OutputSchema extends z.ZodType>(
  schema: OutputSchema,
  isVerdict = false,
): WantedReply<OutputSchema> {
  let form: JsonObject | undefined;
  return {
    schema,
    isVerdict,
    get form() {
      form ??= readingForm(schema);
      return form;
    },
  };
}

/** The first reading that succeeds and passes the check; else the problem of the last that failed. */
function firstReading<Output>(
  readings: Iterable<ReadReply<Output>>,
  check: (output: Output) => string | undefined,
): ReadReply<Output> {
  let failed: ReadReply<Output> = { ok: false, problem: 'The reply cannot be read.' };
  for (const reading of readings) {
    const problem = reading.ok ? check(reading.output) : undefined;
    if (reading.ok && problem === undefined) return reading;
    failed = problem === undefined ? reading : { ok: false, problem };
    // Another reading of a reply in the right form would be a guess.
    if (problem !== undefined && reading.ok && reading.form === 'strict') break;
  }
  return failed;
}

function formOf(reading: ReadReply<unknown>): ReplyForm {
  return reading.ok ? reading.form : 'unreadable';
}
