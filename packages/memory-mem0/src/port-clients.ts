import { AsyncLocalStorage } from 'node:async_hooks';
import type { ChatMessage, ChatModel, Embedder, Role } from '@memgym/core';
import { digest } from '@memgym/core/memory';
import type { RemoteCall } from '@memgym/memory-systems/remote';
import { createQuietConsole } from './quiet-console.js';

/** The name under which prompts of the SDK are recorded; the offline model answers it by `offlineReplies`. */
export const extractionPrompt = 'mem0ai/extract';

/** What the offline model answers from: the messages of the write. */
export interface ExtractionInput {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}

/** One call of the SDK, and the first failure of a port in it. */
interface Use extends ExtractionInput {
  readonly call: Pick<RemoteCall, 'signal' | 'used'>;
  failure?: unknown;
}

/** A message of LangChain, as far as it is read. */
interface LangChainMessage {
  getType(): string;
  readonly content: unknown;
}

/** The experiment's model and embedder as the SDK takes them: in the form of LangChain. */
export interface PortClients {
  readonly llm: { invoke(messages: readonly LangChainMessage[]): Promise<{ readonly content: string }> };
  readonly embeddings: {
    embedQuery(text: string): Promise<number[]>;
    embedDocuments(texts: string[]): Promise<number[][]>;
  };
  /**
   * Does work of the SDK for a call. The SDK goes on after some failures of its model and its embedder
   * (mem0ai/mem0 issue 5509), so the first of them is returned beside the result, and what it then prints is not shown.
   */
  during<Result>(
    call: Use['call'],
    messages: ExtractionInput['messages'],
    work: () => Promise<Result>,
  ): Promise<{ readonly result: Result; readonly failure: unknown }>;
}

/** The calls of all clients: what one prints is told from what others print. */
const uses = new AsyncLocalStorage<Use>();
const quietly = createQuietConsole(() => uses.getStore()?.failure !== undefined);

const roles: Readonly<Record<string, Role>> = { system: 'system', human: 'user', ai: 'assistant' };

export function portClients({ model, embedder }: { model: ChatModel; embedder: Embedder }): PortClients {
  /** Notes a failure; the SDK may hide it. */
  const noting = async <Result>(work: (use: Use | undefined) => Promise<Result>): Promise<Result> => {
    const use = uses.getStore();
    try {
      return await work(use);
    } catch (error) {
      if (use !== undefined) use.failure ??= error;
      throw error;
    }
  };
  const embed = (texts: readonly string[], kind: 'query' | 'document'): Promise<number[][]> =>
    noting(async (use) => {
      const { vectors, usage } = await embedder.embed(texts, { kind, signal: use?.call.signal });
      use?.call.used(usage);
      return vectors.map((vector) => Array.from(vector));
    });
  return {
    llm: {
      invoke: (given) =>
        noting(async (use) => {
          const messages: ChatMessage[] = given.map((message) => ({
            role: roles[message.getType()] ?? 'user',
            content: typeof message.content === 'string' ? message.content : JSON.stringify(message.content),
          }));
          const { text, usage } = await model.complete({
            messages,
            role: 'memory-write',
            signal: use?.call.signal,
            prompt: {
              name: extractionPrompt,
              version: '1',
              hash: digest(messages.filter(({ role }) => role === 'system')),
              input: { messages: use?.messages ?? [] } satisfies ExtractionInput,
            },
          });
          use?.call.used(usage);
          return { content: text };
        }),
    },
    embeddings: {
      embedQuery: async (text) => (await embed([text], 'query'))[0] ?? [],
      embedDocuments: (texts) => embed(texts, 'document'),
    },
    async during(call, messages, work) {
      const use: Use = { call, messages };
      try {
        return { result: await uses.run(use, () => quietly(work)), failure: use.failure };
      } catch (error) {
        throw use.failure ?? error;
      }
    },
  };
}
