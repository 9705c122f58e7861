import {
  ChatMemory,
  type ChatMemoryOptions,
  type ChatMemorySource,
  introduction,
  type SpokenMessage,
} from '../chat/chat-memory.js';

/** The part of a message of Mastra that is read. */
interface MastraMessage {
  readonly role: string;
  readonly content: {
    readonly parts?: readonly { readonly type: string; readonly text?: unknown }[];
    readonly content?: unknown;
  };
}

/** A system message of Mastra. */
interface MastraSystemMessage {
  readonly role: string;
  readonly content: unknown;
}

/** A processor for `inputProcessors` and `outputProcessors` of Mastra's agents. */
export interface MastraMemoryProcessor {
  readonly id: 'memgym-memory';
  readonly name: string;
  processInput<Message extends MastraMessage, System extends MastraSystemMessage>(given: {
    readonly messages: Message[];
    readonly systemMessages: System[];
  }): Promise<{ messages: Message[]; systemMessages: System[] }>;
  processOutputResult<Message extends MastraMessage>(given: {
    readonly messages: Message[];
    readonly result?: { readonly text?: string };
  }): Promise<Message[]>;
}

/**
 * A memory as a processor of Mastra's agents: give the same one as `inputProcessors` and `outputProcessors`, for each user or
 * each request. Before an answer, notes on the last message of the user are added to the agent's instructions, so that
 * Mastra does not store them with the conversation; the message and the answer are remembered. A memory that fails or is slow
 * never costs the answer.
 *
 * Where the provider's cache of a long conversation matters, wrap the agent's model with `memoryMiddleware` instead, which
 * puts the notes after the conversation.
 *
 * @example
 * ```ts
 * import { memoryProcessor } from '@memgym/agent-tools/mastra';
 * import { createMemory } from '@memgym/memory-systems';
 *
 * const memory = memoryProcessor(createMemory({ user: 'ann' }));
 * // Given to `new Agent(…)` of @mastra/core, with the model and the instructions.
 * export const processors = { inputProcessors: [memory], outputProcessors: [memory] };
 * ```
 */
export function memoryProcessor(
  memory: ChatMemorySource,
  options: ChatMemoryOptions = {},
): MastraMemoryProcessor {
  const chat = new ChatMemory(memory, options);
  return {
    id: 'memgym-memory',
    name: 'Memory of MemGym',
    processInput: async ({ messages, systemMessages }) => {
      const notes = await chat.notesOn(spokenIn(messages));
      return { messages, systemMessages: notes === '' ? systemMessages : withNotes(systemMessages, notes) };
    },
    processOutputResult: async ({ messages, result }) => {
      const spoken = spokenIn(messages);
      const asked = spoken.findLastIndex(({ role }) => role === 'user');
      const answers = spoken.slice(asked + 1).filter(({ role }) => role === 'assistant');
      const answer = result?.text ?? answers.map(({ text }) => text).join('\n');
      await chat.answered(spoken, answer, true);
      return messages;
    },
  };
}

function spokenIn(messages: readonly MastraMessage[]): SpokenMessage[] {
  return messages.map(({ role, content }) => {
    const parts = content.parts?.flatMap(({ type, text }) =>
      type === 'text' && typeof text === 'string' ? text : [],
    );
    const text = parts?.join('\n') ?? (typeof content.content === 'string' ? content.content : '');
    return { role: role === 'user' || role === 'assistant' ? role : 'other', text: text.trim() };
  });
}

/** Never a second system message, which templates of some models refuse. */
function withNotes<System extends MastraSystemMessage>(messages: readonly System[], notes: string): System[] {
  const shown = `${introduction}\n${notes}`;
  const at = messages.findLastIndex(({ content }) => typeof content === 'string');
  if (at === -1) return [...messages, { role: 'system', content: shown } as System];
  return messages.map((message, index) =>
    index === at ? { ...message, content: `${message.content as string}\n\n${shown}` } : message,
  );
}
