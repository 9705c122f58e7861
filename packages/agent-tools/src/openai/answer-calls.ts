import { InvalidArgumentError, MemGymError, messageOf } from '@memgym/core/errors';
import type { MemoryToolCall } from '@memgym/memory-systems';
import type { MemoryTools } from '../memory-tools.js';

/** A call whose tool failed: the model was told so. */
export interface FailedCall {
  readonly id: string;
  readonly tool: string;
  readonly error: unknown;
}

/** What the calls of one reply gave. */
export interface AnsweredCalls<Answer> {
  /** To append to the conversation, in the order of the calls. Calls of other tools are not among them. */
  readonly answers: readonly Answer[];
  /** Calls that failed; log them. Empty if none did. */
  readonly failed: readonly FailedCall[];
}

interface ChatAnswer {
  readonly role: 'tool';
  readonly tool_call_id: string;
  readonly content: string;
}

interface ResponsesAnswer {
  readonly type: 'function_call_output';
  readonly call_id: string;
  readonly output: string;
}

/** The part of a chat completion's message that is read. */
interface ChatMessage {
  readonly tool_calls?:
    | readonly {
        readonly id: string;
        readonly type?: string;
        readonly function?: { readonly name: string; readonly arguments: string };
      }[]
    | null
    | undefined;
}

/** The part of an item of a response's `output` that is read. */
interface ResponsesItem {
  readonly type?: string;
  readonly call_id?: string | null;
  readonly name?: string | null;
  readonly arguments?: unknown;
}

interface Call {
  readonly id: string;
  readonly name: string;
  readonly given: string;
}

/**
 * Executes the calls of memory tools in a message of OpenAI's chat completions. A call whose arguments cannot be read, or
 * whose memory fails, is answered with the reason, so that the conversation can go on.
 *
 * @example
 * ```ts
 * import { answerChatCalls, memoryTools } from '@memgym/agent-tools';
 * import { createMemory } from '@memgym/memory-systems';
 * import OpenAI from 'openai';
 *
 * const memory = memoryTools(createMemory({ user: 'ann' }));
 * const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: 'Where does my sister live?' }];
 * const { choices } = await new OpenAI().chat.completions.create({
 *   model: 'gpt-4.1-mini',
 *   messages,
 *   tools: memory.chatTools,
 * });
 * const [choice] = choices;
 * if (choice) {
 *   const { answers } = await answerChatCalls(memory, choice.message, { messages });
 *   messages.push(choice.message, ...answers);
 * }
 * ```
 *
 * @param call with the conversation before the message, none of which is recalled
 * @throws {InvalidArgumentError} for something that is not a message
 */
export async function answerChatCalls(
  memory: Pick<MemoryTools, 'tools'>,
  message: ChatMessage,
  call: MemoryToolCall = {},
): Promise<AnsweredCalls<ChatAnswer>> {
  if (typeof message !== 'object' || message === null) throw notA('message', message);
  const calls = (message.tool_calls ?? []).flatMap(({ id, function: called }): Call[] =>
    called === undefined ? [] : [{ id, name: called.name, given: called.arguments }],
  );
  const read = { calls, call };
  return answered(memory, read, ({ id }, content) => ({ role: 'tool', tool_call_id: id, content }));
}

/**
 * The same for the `output` of OpenAI's Responses API.
 *
 * @param call with the `input` of the response as `messages`, none of which is recalled
 * @throws {InvalidArgumentError} for something that is not a list of items
 */
export async function answerResponsesCalls(
  memory: Pick<MemoryTools, 'tools'>,
  output: readonly ResponsesItem[],
  call: MemoryToolCall = {},
): Promise<AnsweredCalls<ResponsesAnswer>> {
  if (!Array.isArray(output)) throw notA('output', output);
  const calls = (output as readonly ResponsesItem[]).flatMap((item): Call[] => {
    const { type, call_id: id, name, arguments: given } = item;
    if (type !== 'function_call' || typeof id !== 'string' || typeof name !== 'string') return [];
    return [{ id, name, given: typeof given === 'string' ? given : '' }];
  });
  return answered(memory, { calls, call }, ({ id }, text) => ({
    type: 'function_call_output',
    call_id: id,
    output: text,
  }));
}

async function answered<Answer>(
  { tools }: Pick<MemoryTools, 'tools'>,
  { calls, call: known }: { readonly calls: readonly Call[]; readonly call: MemoryToolCall },
  answerOf: (call: Call, text: string) => Answer,
): Promise<AnsweredCalls<Answer>> {
  const answers: Answer[] = [];
  const failed: FailedCall[] = [];
  // In turn: what one call stores, a later one of the same reply may look for.
  for (const call of calls) {
    const tool = Object.hasOwn(tools, call.name) ? tools[call.name] : undefined;
    if (tool === undefined) continue;
    try {
      answers.push(answerOf(call, await tool.run(call.given, known)));
    } catch (error) {
      failed.push({ id: call.id, tool: call.name, error });
      answers.push(answerOf(call, `The memory failed, so nothing is known about it: ${reasonOf(error)}`));
    }
  }
  return { answers, failed };
}

/** Messages of other errors may show what a model should not see, such as paths. */
function reasonOf(error: unknown): string {
  return MemGymError.isInstance(error) ? messageOf(error) : 'an error of the program.';
}

function notA(argument: 'message' | 'output', given: unknown): InvalidArgumentError {
  return new InvalidArgumentError(argument, `expected what the API returned, got ${typeof given}.`, {
    hint:
      argument === 'message'
        ? 'Pass `choices[0].message` of a chat completion.'
        : 'Pass `output` of a response, which is a list.',
  });
}
