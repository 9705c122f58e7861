import type { LanguageModelMiddleware } from 'ai';
import {
  ChatMemory,
  type ChatMemoryOptions,
  type ChatMemorySource,
  introduction,
  type SpokenMessage,
} from '../chat/chat-memory.js';

/** The options of {@link memoryMiddleware}. */
export interface MemoryMiddlewareOptions extends ChatMemoryOptions {
  /**
   * Where the model reads the notes. `message`: after the last message of the user, so that the provider's cache of the
   * conversation before it stays valid. `system`: at the end of the first system message. Default `message`.
   */
  readonly notes?: 'message' | 'system';
}

type Params = Parameters<NonNullable<LanguageModelMiddleware['transformParams']>>[0]['params'];
type Prompt = Params['prompt'];
type Message = Prompt[number];

/**
 * A middleware of the AI SDK, for `wrapLanguageModel`. Before an answer, it shows the model what is remembered about the
 * user's last message, and remembers that message; after it, it remembers the answer. Make one for each user, or for each
 * request with its `sessionId`.
 *
 * - A memory that fails or is slow never costs the answer: see `onError` and `recallTimeoutMs`. Writes happen in the
 *   background; `memory.flush()` waits for them, at the end of a process or a serverless function.
 * - Each message of the user is recalled and remembered once, in all steps of a tool loop, also if the answer fails or is
 *   stopped. What the prompt shows already is not recalled.
 * - Messages have the time at which they were seen, so that the same words said again count as new.
 *
 * @example
 * ```ts
 * import { memoryMiddleware } from '@memgym/agent-tools/ai-sdk';
 * import { createMemory } from '@memgym/memory-systems';
 * import { gateway, generateText, wrapLanguageModel } from 'ai';
 *
 * const memory = createMemory({ user: 'ann' });
 * const model = wrapLanguageModel({
 *   model: gateway('openai/gpt-4.1-mini'),
 *   middleware: memoryMiddleware(memory),
 * });
 * await generateText({ model, prompt: 'Where does my sister live?' });
 * await memory.flush();
 * ```
 */
export function memoryMiddleware(
  memory: ChatMemorySource,
  { notes: place = 'message', ...options }: MemoryMiddlewareOptions = {},
): LanguageModelMiddleware {
  const chat = new ChatMemory(memory, options);
  /** The conversations of calls, by their prompts, which have the notes in them. */
  const conversations = new WeakMap<Prompt, readonly SpokenMessage[]>();
  const conversationOf = (prompt: Prompt) => conversations.get(prompt) ?? spokenIn(prompt);
  return {
    specificationVersion: 'v3',
    transformParams: async ({ params }) => {
      const { prompt, abortSignal } = params;
      const conversation = spokenIn(prompt);
      const notes = await chat.notesOn(conversation, abortSignal);
      const shown = notes === '' ? [...prompt] : withNotes(prompt, `${introduction}\n${notes}`, place);
      conversations.set(shown, conversation);
      return { ...params, prompt: shown };
    },
    wrapGenerate: async ({ doGenerate, params }) => {
      const result = await doGenerate();
      const answer = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
      await chat.answered(conversationOf(params.prompt), answer, isLast(result.finishReason));
      return result;
    },
    wrapStream: async ({ doStream, params }) => {
      const { stream, ...rest } = await doStream();
      const conversation = conversationOf(params.prompt);
      let answer = '';
      let end: FinishReason | undefined;
      let isStopped = false;
      const stopped = (): void => {
        isStopped = true;
        void chat.answered(conversation, answer, true);
      };
      params.abortSignal?.addEventListener('abort', stopped, { once: true });
      return {
        ...rest,
        stream: stream.pipeThrough(
          new TransformStream<StreamPart, StreamPart>({
            transform: (part, controller) => {
              if (part.type === 'text-delta') answer += part.delta;
              if (part.type === 'finish') end = part.finishReason;
              controller.enqueue(part);
            },
            flush: async () => {
              params.abortSignal?.removeEventListener('abort', stopped);
              if (!isStopped && end !== undefined && end.unified !== 'error') {
                await chat.answered(conversation, answer, isLast(end));
              }
            },
          }),
        ),
      };
    },
  };
}

type StreamPart =
  Awaited<ReturnType<Parameters<NonNullable<LanguageModelMiddleware['wrapStream']>>[0]['doStream']>> extends {
    readonly stream: ReadableStream<infer Part>;
  }
    ? Part
    : never;
type FinishReason = Extract<StreamPart, { readonly type: 'finish' }>['finishReason'];

const isLast = ({ unified }: FinishReason): boolean => unified !== 'tool-calls';

function spokenIn(prompt: Prompt): SpokenMessage[] {
  return prompt.map((message) => ({
    role: message.role === 'user' || message.role === 'assistant' ? message.role : 'other',
    text: textOf(message),
  }));
}

/** What was said; images, files, reasoning and tools are not. */
function textOf({ role, content }: Message): string {
  if (role === 'system') return content;
  return content
    .flatMap((part) => (part.type === 'text' ? part.text : []))
    .join('\n')
    .trim();
}

/** Never a second system message, which templates of some models refuse. */
function withNotes(prompt: Prompt, notes: string, place: 'message' | 'system'): Prompt {
  const target = place === 'system' ? 'system' : 'user';
  const at = place === 'system' ? prompt.findIndex(({ role }) => role === 'system') : lastUser(prompt);
  if (at === -1) return [{ role: 'system', content: notes }, ...prompt];
  return prompt.map((message, index): Message => {
    if (index !== at || message.role !== target) return message;
    return message.role === 'system'
      ? { ...message, content: `${message.content}\n\n${notes}` }
      : ({ ...message, content: [...message.content, { type: 'text', text: `\n\n${notes}` }] } as Message);
  });
}

const lastUser = (prompt: Prompt): number => prompt.findLastIndex(({ role }) => role === 'user');
