import * as z from 'zod';
import { checkKeys } from '../check-given.js';
import type { Memory, RecallOptions } from './memory.js';
import { type MemoryTool, type MemoryToolOptions, memoryTool } from './memory-tool.js';
import { turnsOfChat } from './turns-of-chat.js';
import { withoutShown } from './without-shown.js';

/** The options of {@link recallTool}: its description for the model, and limits of a recall. */
export interface RecallToolOptions
  extends MemoryToolOptions,
    Pick<RecallOptions, 'k' | 'filters' | 'scopes' | 'maxTokens' | 'record'> {}

const optionKeys = [
  'name',
  'description',
  'k',
  'filters',
  'scopes',
  'maxTokens',
  'record',
] as const satisfies readonly (keyof RecallToolOptions)[];

// A function, because a bundle without this tool leaves a function out, but no schema.
const inputSchema = () =>
  z.strictObject({
    query: z
      .string()
      .describe('What to look for: a question, or key words in the language of the conversation.'),
  });

/**
 * A tool with which a chat model searches a user's memory. The model chooses only the words; the application chooses
 * the user, the filters and the number of memories. What the model is shown is not recalled: the AI SDK passes its
 * messages, other callers pass them to `run`.
 *
 * @example
 * ```ts
 * import { createMemory, recallTool } from '@memgym/memory-systems';
 * import OpenAI from 'openai';
 *
 * const recall = recallTool(createMemory({ user: 'ann' }), { k: 5 });
 * await new OpenAI().chat.completions.create({
 *   model: 'gpt-4o-mini',
 *   messages: [{ role: 'user', content: 'Where does my sister live?' }],
 *   tools: [recall.chatTool],
 * });
 * ```
 *
 * @param options default: the name `recall`, and otherwise the defaults of `Memory.recall`
 * @throws {ConfigError} for an unknown option
 * @throws {InvalidArgumentError} for a name that no model can call
 */
export function recallTool(
  memory: Pick<Memory, 'recall'>,
  options: RecallToolOptions = {},
): MemoryTool<z.infer<ReturnType<typeof inputSchema>>> {
  checkKeys('recallTool', options, optionKeys);
  const { name = 'recall', description = recallDescription, ...recalled } = options;
  return memoryTool({ name, description }, inputSchema(), async ({ query }, { messages = [] }) => {
    const shown = turnsOfChat(messages).map(({ content }) => content);
    const { text } = await memory.recall(
      query,
      shown.length === 0 ? recalled : { ...recalled, rerank: withoutShown(shown, recalled) },
    );
    return text === '' ? 'Nothing is remembered about that.' : text;
  });
}

const recallDescription =
  'Searches what is remembered about the user from earlier conversations. Call it when an answer could depend on who the user is, what they said before, or what you agreed on. Each result is one memory, with its time where it is known.';
