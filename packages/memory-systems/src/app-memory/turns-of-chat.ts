import { InvalidArgumentError } from '@memgym/core/errors';
import type { Said } from './memory.js';

type SaidMessage = Exclude<Said, string>;

interface ChatItem {
  readonly id?: unknown;
  readonly type?: unknown;
  readonly role?: unknown;
  readonly name?: unknown;
  readonly content?: unknown;
  readonly parts?: unknown;
  readonly createdAt?: unknown;
}

/** Kinds of parts with what somebody said: chat completions and the AI SDK, and the two directions of Responses. */
const textParts: ReadonlySet<unknown> = new Set(['text', 'input_text', 'output_text']);

/**
 * The messages of a chat, for `remember`: what the user and the assistant said. Takes the messages of OpenAI's chat
 * completions, the input and output items of its Responses API, and the model and UI messages of the AI SDK, also mixed.
 *
 * The texts of a message's parts are joined by line breaks. Instructions (`system`, `developer`), tool calls and their
 * results, reasoning, images, sounds and files are not what somebody said and are omitted, and so are messages without
 * text. Ids, names and the time `createdAt` are kept.
 *
 * @example
 * ```ts
 * import { createMemory, turnsOfChat } from '@memgym/memory-systems';
 * import type { OpenAI } from 'openai';
 *
 * const memory = createMemory({ user: 'ann' });
 * const messages: OpenAI.ChatCompletionMessageParam[] = [
 *   { role: 'system', content: 'Be brief.' },
 *   { role: 'user', content: [{ type: 'text', text: 'My cat is called Pepper.' }] },
 * ];
 * await memory.remember(turnsOfChat(messages));
 * ```
 *
 * @throws {InvalidArgumentError} for something that is not a message, with its position
 */
export function turnsOfChat(messages: readonly object[]): SaidMessage[] {
  if (!Array.isArray(messages)) {
    throw new InvalidArgumentError('messages', `expected a list of messages, got ${typeof messages}.`, {
      hint: 'Pass the list itself: turnsOfChat(messages).',
    });
  }
  return messages.flatMap((message: ChatItem | null, index) => turnOfItem(message, index) ?? []);
}

function turnOfItem(item: ChatItem | null, index: number): SaidMessage | undefined {
  if (typeof item !== 'object' || item === null) throw notAMessage(index, 'it is not an object');
  const { id, type, role, name, createdAt } = item;
  if (role === undefined) {
    // An item of the Responses API that is not a message: a tool call, its result, reasoning.
    if (typeof type === 'string' && type !== 'message') return undefined;
    throw notAMessage(index, 'it has no `role`');
  }
  if (typeof role !== 'string') throw notAMessage(index, 'its `role` is not a string');
  if (role !== 'user' && role !== 'assistant') return undefined;
  const content = textOf(item, index);
  if (content.trim() === '') return undefined;
  return {
    role,
    content,
    ...(typeof id === 'string' && id !== '' && { id }),
    ...(typeof name === 'string' && name !== '' && { speaker: name }),
    ...((createdAt instanceof Date || typeof createdAt === 'string') && { eventTime: createdAt }),
  };
}

/** The texts of a message, in the order of its parts; UI messages of the AI SDK have `parts` instead of `content`. */
function textOf({ content, parts }: ChatItem, index: number): string {
  const given = parts ?? content;
  if (typeof given === 'string') return given;
  // The reply that only calls tools.
  if (given === undefined || given === null) return '';
  if (!Array.isArray(given)) throw notAMessage(index, 'its `content` is neither a text nor a list of parts');
  return given
    .flatMap((part: { type?: unknown; text?: unknown } | string | null) => {
      if (typeof part === 'string') return part;
      return textParts.has(part?.type) && typeof part?.text === 'string' ? part.text : [];
    })
    .filter((text) => text !== '')
    .join('\n');
}

function notAMessage(index: number, why: string): InvalidArgumentError {
  return new InvalidArgumentError('messages', `entry ${index} is not a message: ${why}.`, {
    hint: "Messages look like { role: 'user', content: 'I moved.' }, as the OpenAI and AI SDKs have them.",
  });
}
