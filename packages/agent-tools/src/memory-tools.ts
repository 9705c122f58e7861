import {
  type Memory,
  type MemoryTool,
  type RecallToolOptions,
  type RememberToolOptions,
  recallTool,
  rememberTool,
} from '@memgym/memory-systems';

/** The options of {@link memoryTools}. */
export interface MemoryToolsOptions {
  /** Of the tool with which the model searches. */
  readonly recall?: RecallToolOptions | undefined;
  /** Of the tool with which the model stores statements; false: the model cannot store anything. */
  readonly remember?: RememberToolOptions | false | undefined;
}

/** A tool with arguments of its own; the AI SDK accepts a list of these, but none of tools with unknown arguments. */
// biome-ignore lint/suspicious/noExplicitAny: arguments are contravariant, so `unknown` would fit no tool.
type AnyTool = MemoryTool<any>;

/** Tools for one user's memory, in the forms of several SDKs. */
export interface MemoryTools {
  /** By name: `tools` of the AI SDK, also of its agents. */
  readonly tools: Readonly<Record<string, AnyTool>>;
  /** `tools` of OpenAI's chat completions. Answer calls with `answerChatCalls`. */
  readonly chatTools: AnyTool['chatTool'][];
  /** `tools` of OpenAI's Responses API. Answer calls with `answerResponsesCalls`. */
  readonly responsesTools: AnyTool['responsesTool'][];
}

/**
 * The tools with which a model searches a user's memory and stores statements in it. The application chooses the user, so
 * a model never names one; a tool that forgets is not among them.
 *
 * @example
 * ```ts
 * import { memoryTools } from '@memgym/agent-tools';
 * import { createMemory } from '@memgym/memory-systems';
 *
 * const { tools } = memoryTools(createMemory({ user: 'ann' }), { recall: { k: 3 } });
 * console.log(Object.keys(tools)); // prints [ 'recall', 'remember' ]
 * ```
 *
 * @throws {ConfigError} for an unknown option of a tool
 * @throws {InvalidArgumentError} for a name that no model can call
 */
export function memoryTools(
  memory: Pick<Memory, 'recall' | 'remember'>,
  { recall = {}, remember = {} }: MemoryToolsOptions = {},
): MemoryTools {
  const made: readonly AnyTool[] = [
    recallTool(memory, recall),
    ...(remember === false ? [] : [rememberTool(memory, remember)]),
  ];
  return {
    tools: Object.fromEntries(made.map((tool) => [tool.name, tool])),
    chatTools: made.map(({ chatTool }) => chatTool),
    responsesTools: made.map(({ responsesTool }) => responsesTool),
  };
}
