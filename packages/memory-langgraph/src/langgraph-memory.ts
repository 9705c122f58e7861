import { InMemoryStore } from '@langchain/langgraph-checkpoint';
import type { Embedder, MemorySystem, MemorySystemDefinition } from '@memgym/core';
import { makeSystem } from '@memgym/memory-systems/define';
import { defineRemoteMemory, type RemoteMemory } from '@memgym/memory-systems/remote';
import * as z from 'zod';
import { PortEmbeddings } from './embeddings-of.js';
import { overStore } from './over-store.js';
import { indexedField } from './stored-message.js';

/**
 * LangGraph's `InMemoryStore` with the embedder of the experiment. Each message is an item; a search is the store's own,
 * by cosine similarity. LangMem's extraction is another system and not part of it.
 */
export const memorySystem: MemorySystemDefinition<Record<string, never>, 'embedder'> = defineRemoteMemory({
  type: 'langgraph-store',
  version: '1.0.0',
  description: "LangGraph's InMemoryStore: messages as items, found by the experiment's embedder.",
  options: z.strictObject({}),
  needs: ['embedder'],
  connect: (_options, { embedder }) => {
    const embeddings = new PortEmbeddings(embedder);
    const index = { dims: embedder.info.dimensions, embeddings, fields: [indexedField] };
    return duringCalls(overStore(new InMemoryStore({ index })), embeddings);
  },
});

/**
 * The same for an application.
 *
 * @example
 * ```ts
 * import { langGraphMemory } from '@memgym/memory-langgraph';
 * import { createMemory } from '@memgym/memory-systems';
 * import type { Embedder } from '@memgym/core';
 *
 * declare const embedder: Embedder;
 * const memory = createMemory({ system: langGraphMemory({ embedder }), user: 'ann' });
 * ```
 *
 * @throws {ConfigError} without an embedder
 */
export function langGraphMemory(settings: { readonly embedder: Embedder }): MemorySystem {
  return makeSystem(memorySystem, settings);
}

type Functions = Omit<RemoteMemory, 'name' | 'version'>;

/** The functions with their embeddings counted in the calls that cause them. */
function duringCalls(functions: Functions, embeddings: PortEmbeddings): Functions {
  const { remember, recall, update } = functions;
  return {
    ...functions,
    remember: (scope, messages, call) => embeddings.during(call, () => remember(scope, messages, call)),
    recall: (scope, query, call) => embeddings.during(call, () => recall(scope, query, call)),
    ...(update && {
      update: (scope, id, text, call) => embeddings.during(call, () => update(scope, id, text, call)),
    }),
  };
}
