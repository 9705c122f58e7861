import { type ChatMessage, textStart } from '@memgym/core';
import { defined } from '@memgym/core/config';
import { definePrompt, type Prompt } from '@memgym/prompts';
import * as z from 'zod';
import { userMessage } from '../../writing/user-message.js';

/** An unusable reply, and the reason; shown to the model when it is asked again. */
export interface Correction {
  readonly reply: string;
  readonly problem: string;
}

/** The input of a generator prompt: the request, and the faults of earlier replies to it. */
export interface GeneratorInput<Request> {
  readonly request: Request;
  readonly corrections?: readonly Correction[] | undefined;
}

export type GeneratorPrompt<Request, Output> = Prompt<GeneratorInput<Request>, Output>;

/** Longer replies are cut, because they cost more than they help. */
const shownCharacters = 8_000;

const inputOf = <Schema extends z.ZodType>(request: Schema) =>
  z.strictObject({
    request,
    corrections: z
      .array(z.strictObject({ reply: z.string(), problem: z.string() }))
      .readonly()
      .optional(),
  });

/** The messages of a call: the request, and the faults so far. */
function messagesOf<Request>(
  { request, corrections = [] }: GeneratorInput<Request>,
  { system, render }: { system?: string | undefined; render(request: Request): readonly string[] },
): ChatMessage[] {
  const first: ChatMessage[] = [
    ...(system === undefined ? [] : [{ role: 'system' as const, content: system }]),
    ...userMessage(render(request)),
  ];
  const rounds = corrections.flatMap(({ reply, problem }): ChatMessage[] => [
    { role: 'assistant', content: textStart(reply, shownCharacters) },
    {
      role: 'user',
      content: `Your reply cannot be used: ${problem}\nReply again with the whole corrected answer, in the same form.`,
    },
  ]);
  return [...first, ...rounds];
}

interface GeneratorPromptDefinition<Request extends z.ZodType> {
  readonly name: string;
  readonly version: string;
  readonly request: Request;
  readonly system?: string;
  /** Paragraphs of the user message. */
  render(request: z.output<Request>): readonly string[];
}

/** A call of the generator whose reply is JSON; one user message, then the faults so far. */
export function defineGeneratorPrompt<Request extends z.ZodType, Output extends z.ZodType>(
  definition: GeneratorPromptDefinition<Request> & {
    readonly output: Output;
    /** Reads a reply that is not the requested JSON. */
    readonly fallback?: (raw: string) => z.output<Output> | undefined;
    /** The texts that a verdict is about, which may themselves contain a reply; see `definePrompt`. */
    readonly judged?: (request: z.output<Request>) => readonly string[];
  },
): GeneratorPrompt<z.input<Request>, z.output<Output>> {
  const { judged } = definition;
  const prompt = definePrompt({
    name: `amemgym-generate/${definition.name}`,
    version: definition.version,
    input: inputOf(definition.request),
    output: definition.output,
    ...defined({ fallback: definition.fallback }),
    ...(judged !== undefined && {
      judged: (input) => judged((input as unknown as GeneratorInput<z.output<Request>>).request),
    }),
    // TypeScript cannot infer the generic zod object.
    render: (input) => messagesOf(input as unknown as GeneratorInput<z.output<Request>>, definition),
  });
  return prompt as unknown as GeneratorPrompt<z.input<Request>, z.output<Output>>;
}
