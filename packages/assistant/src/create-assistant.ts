import type { Assistant } from '@memgym/core';
import { type AssistantOptions, MemoryAssistant } from './memory-assistant.js';

/**
 * A memory system, a short-term window, a chat model and a prompt format as one assistant.
 *
 * - `observe` accepts all items or, if a write fails, none.
 * - `act` remembers the message and the reply after answering; if that write fails, the reply is lost and the state is
 *   unchanged. The reply's id is the message's id followed by `/reply`. The access events of the retrieval (heat,
 *   recency) are committed last; if only that fails, the report contains a warning.
 * - `flush` flushes the memory; the window is shown in every prompt, so it needs no flush.
 * - `answer` changes nothing. A reply without an answer even after one repair gives `output: null` with the reason, and
 *   so does a prompt that does not fit the model's context; other failures of the provider are thrown.
 * - With a window, its messages are shown in every prompt, so that every message is visible until it has moved into
 *   memory. Windows, like memories, belong to one scope each.
 * - With `format.maxPromptTokens` a prompt that is too long is sent without its oldest parts, and `promptCut` reports
 *   the cut (packages/amemgym/spec.md#faults-of-the-original). Memory and window still contain everything, including the
 *   whole of a cut message.
 * - With a `storage` the window survives a restart, as a memory with its own storage does. A message leaves the window
 *   after the memory has stored it: a crash in between loses nothing and stores nothing twice.
 *
 * @example
 * ```ts
 * import { createAssistant } from '@memgym/assistant';
 * import type { MemorySystem } from '@memgym/core';
 * import { createOpenAIChatModel } from '@memgym/llm-client';
 *
 * declare const memory: MemorySystem;
 *
 * const assistant = createAssistant({
 *   memory,
 *   model: createOpenAIChatModel({ model: 'gpt-4o-mini' }),
 *   k: 30,
 *   window: { updateBatch: 2, localLength: 4 },
 * });
 * ```
 *
 * @throws {ConfigError} when an option is invalid
 * @throws {StorageError} when the storage is in use, or contains something else
 */
export function createAssistant(options: AssistantOptions): Assistant {
  const assistant = new MemoryAssistant(options);
  // Methods of its own: an application takes one off, or spreads the assistant into its own.
  return {
    observe: (items, context) => assistant.observe(items, context),
    act: (message, context) => assistant.act(message, context),
    flush: (context) => assistant.flush(context),
    answer: (question, context) => assistant.answer(question, context),
    adapt: (feedback, context) => assistant.adapt(feedback, context),
    deleteBySource: (sourceIds, context) => assistant.deleteBySource(sourceIds, context),
    eraseUser: (user) => assistant.eraseUser(user),
    snapshot: () => assistant.snapshot(),
    restore: (snapshot) => assistant.restore(snapshot),
    close: () => assistant.close(),
  };
}
