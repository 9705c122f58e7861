import { findSchemaProblems } from '@memgym/core/config';
import { InvalidArgumentError } from '@memgym/core/errors';
import { type JsonObject, readJson } from '@memgym/core/memory';
import * as z from 'zod';

/**
 * A tool that a chat model may call, with its executor. It can be used directly as a tool of the AI SDK (`tools: {
 * recall: recallTool(memory) }`); for OpenAI's APIs, `chatTool` and `responsesTool` define it, and `run` executes a
 * call.
 */
export interface MemoryTool<Input> {
  readonly name: string;
  readonly description: string;
  /** The arguments, in the form of the AI SDK. */
  readonly inputSchema: z.ZodType<Input>;
  /** The arguments as JSON Schema, in the subset that OpenAI enforces strictly. */
  readonly parameters: JsonObject;
  /** For `tools` of OpenAI's chat completions. */
  readonly chatTool: {
    readonly type: 'function';
    readonly function: {
      readonly name: string;
      readonly description: string;
      readonly parameters: JsonObject;
      readonly strict: true;
    };
  };
  /** For `tools` of OpenAI's Responses API. */
  readonly responsesTool: {
    readonly type: 'function';
    readonly name: string;
    readonly description: string;
    readonly parameters: JsonObject;
    readonly strict: true;
  };
  /**
   * Executes it.
   *
   * @param call passed by the AI SDK
   * @returns text for the model
   * @throws {InvalidArgumentError} for other arguments
   */
  execute(input: Input, call?: MemoryToolCall): Promise<string>;
  /**
   * Executes a call with the arguments that the model gave: the JSON of OpenAI's APIs, or the object that other SDKs
   * have parsed.
   *
   * @returns text for the model; unreadable arguments are explained to the model, so that it can call again
   * @throws {MemGymError} when the memory fails
   */
  run(given: string | object, call?: MemoryToolCall): Promise<string>;
}

/** What is known of a call beside its arguments. */
export interface MemoryToolCall {
  /** The conversation that the model is shown, in a form that `turnsOfChat` reads: none of it is recalled. Default none. */
  readonly messages?: readonly object[];
}

/** The part of a tool that the application sets. */
export interface MemoryToolOptions {
  /** The name that the model calls. */
  readonly name?: string | undefined;
  /** Description of when and how the model should call it. */
  readonly description?: string | undefined;
}

/** @internal */
export function memoryTool<Input>(
  { name, description }: { readonly name: string; readonly description: string },
  inputSchema: z.ZodType<Input>,
  work: (input: Input, call: MemoryToolCall) => Promise<string>,
): MemoryTool<Input> {
  checkName(name);
  const { $schema: _known, ...parameters } = z.toJSONSchema(inputSchema) as JsonObject;
  const definition = { name, description, parameters, strict: true } as const;
  // It must not use `this`, because the AI SDK calls it as a plain function.
  const execute = async (input: Input, call: MemoryToolCall = {}): Promise<string> => {
    const [problem] = findSchemaProblems(inputSchema, input);
    if (problem === undefined) return work(inputSchema.parse(input), call);
    const { path, message } = problem;
    throw new InvalidArgumentError([name, ...path.map(String)].join('.'), `${message}.`);
  };
  return {
    name,
    description,
    inputSchema,
    parameters,
    chatTool: { type: 'function', function: definition },
    responsesTool: { type: 'function', ...definition },
    execute,
    run: async (given, call) => {
      const read = typeof given === 'string' ? readJson(given) : { ok: true as const, value: given };
      if (!read.ok) {
        const what =
          read.problem.kind === 'syntax' ? 'are not valid JSON' : `hold JSON that ${read.problem.message}`;
        return `The arguments ${what}. Expected ${JSON.stringify(parameters.properties)}.`;
      }
      const input = read.value as Input;
      const [problem] = findSchemaProblems(inputSchema, input);
      if (problem === undefined) return execute(input, call);
      return `The arguments are wrong: ${[...problem.path.map(String), problem.message].join(' ')}. Call ${name} again.`;
    },
  };
}

/** @throws {InvalidArgumentError} for a name that OpenAI's APIs refuse */
function checkName(name: string): void {
  if (/^[\w-]{1,64}$/.test(name)) return;
  throw new InvalidArgumentError('name', `is ${JSON.stringify(name)}.`, {
    hint: 'The name of a tool has up to 64 letters, digits, _ and -.',
  });
}
