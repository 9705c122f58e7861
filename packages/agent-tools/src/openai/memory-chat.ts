import { InvalidArgumentError } from '@memgym/core/errors';
import {
  ChatMemory,
  type ChatMemoryOptions,
  type ChatMemorySource,
  introduction,
  type SpokenMessage,
} from '../chat/chat-memory.js';

/** A message of OpenAI's chat completions, or an item of its Responses API, as far as it is read. */
interface ChatItem {
  readonly role?: unknown;
  readonly content?: unknown;
  readonly tool_calls?: unknown;
  /** Of a response. */
  readonly output_text?: unknown;
  readonly output?: unknown;
}

/** A memory around calls of OpenAI's APIs. */
export interface MemoryChat {
  /**
   * The messages with notes after the text of the user's last one, which is remembered. Call it before each call of the
   * model, also between the steps of a tool loop, with the messages as you keep them: without notes.
   */
  withNotes<Item extends object>(
    messages: readonly Item[],
    options?: { readonly signal?: AbortSignal },
  ): Promise<Item[]>;
  /**
   * Remembers the answer.
   *
   * @param messages those that were given to `withNotes`
   * @param answer `choices[0].message` of a chat completion, or a response; or its text, also as far as it was streamed
   */
  answered(messages: readonly object[], answer: object | string): Promise<void>;
}

/**
 * A memory in a chat with OpenAI's APIs, without tools: notes for the model before each answer, and the messages of user and
 * assistant remembered. A memory that fails or is slow never costs the answer. Make one for each user, or for each request.
 *
 * @example
 * ```ts
 * import { memoryChat } from '@memgym/agent-tools';
 * import { createMemory } from '@memgym/memory-systems';
 * import OpenAI from 'openai';
 *
 * const chat = memoryChat(createMemory({ user: 'ann' }), { sessionId: 'chat-1' });
 * const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: 'Where does my sister live?' }];
 * const { choices } = await new OpenAI().chat.completions.create({
 *   model: 'gpt-4.1-mini',
 *   messages: await chat.withNotes(messages),
 * });
 * const [choice] = choices;
 * if (choice) await chat.answered(messages, choice.message);
 * ```
 */
export function memoryChat(memory: ChatMemorySource, options: ChatMemoryOptions = {}): MemoryChat {
  const chat = new ChatMemory(memory, options);
  return {
    withNotes: async (messages, { signal } = {}) => {
      const notes = await chat.notesOn(spokenIn(messages), signal);
      if (notes === '') return [...messages];
      const at = messages.findLastIndex((item: ChatItem) => item.role === 'user');
      return messages.map((item, index) =>
        index === at ? withText(item, `\n\n${introduction}\n${notes}`) : item,
      );
    },
    answered: async (messages, answer) => {
      const item: ChatItem = typeof answer === 'string' ? { content: answer } : answer;
      await chat.answered(spokenIn(messages), textOf(item.content ?? item.output_text), !callsTools(item));
    },
  };
}

/** Whether further steps of the turn follow. */
function callsTools({ tool_calls: calls, output }: ChatItem): boolean {
  if (Array.isArray(calls) && calls.length > 0) return true;
  const items: readonly ({ readonly type?: unknown } | null)[] = Array.isArray(output) ? output : [];
  return items.some((item) => item?.type === 'function_call' || item?.type === 'custom_tool_call');
}

function spokenIn(messages: readonly ChatItem[]): SpokenMessage[] {
  if (!Array.isArray(messages)) {
    throw new InvalidArgumentError('messages', `expected a list of messages, got ${typeof messages}.`);
  }
  return messages.map(({ role, content }: ChatItem) => ({
    role: role === 'user' || role === 'assistant' ? role : 'other',
    text: textOf(content).trim(),
  }));
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .flatMap((part: { readonly text?: unknown } | null) => (typeof part?.text === 'string' ? part.text : []))
    .join('\n');
}

/** With a text after the content: of a part of the kind that the message has. */
function withText<Item extends object>(item: Item, text: string): Item {
  const { content } = item as ChatItem;
  if (!Array.isArray(content)) return { ...item, content: `${String(content)}${text}` };
  const isResponse = content.some((part: { readonly type?: unknown } | null) =>
    String(part?.type).startsWith('input_'),
  );
  return { ...item, content: [...content, { type: isResponse ? 'input_text' : 'text', text }] };
}
