import { setImmediate } from 'node:timers/promises';
import type { ChatModel, Embedder, MemorySystem, MemorySystemDefinition } from '@memgym/core';
import type { Scope } from '@memgym/core/memory';
import { makeSystem } from '@memgym/memory-systems/define';
import { defineRemoteMemory, type RemoteCall, type RemoteScope } from '@memgym/memory-systems/remote';
import * as z from 'zod';
import { loadSdk, type Mem0Sdk } from './load-sdk.js';
import { type FoundMemory, fieldsOf, itemOf, memoryId, saidTo } from './memory-fields.js';
import { portClients } from './port-clients.js';

const optionsSchema = z.strictObject({
  infer: z
    .boolean()
    .default(true)
    .describe(
      'Whether a model extracts memories from each message; otherwise messages are stored as they are.',
    ),
  threshold: z
    .number()
    .min(0)
    .max(1)
    .default(0.1)
    .describe(
      'Least similarity of a memory that is found, as the SDK compares it. Default: that of the SDK.',
    ),
  times: z
    .boolean()
    .default(true)
    .describe(
      'Whether messages begin with their time, which the SDK cannot be told otherwise: it shows its model the day of today.',
    ),
});
type Mem0Options = z.infer<typeof optionsSchema>;

/** More memories than a scope has. */
const allOfThem = 1_000_000;

/**
 * mem0's open-source SDK for Node with the experiment's model and embedder, and its own SQLite store and ranking. Each
 * message is one `add`, so each memory cites the message whose `add` made it.
 */
export const memorySystem: MemorySystemDefinition<Mem0Options, 'model' | 'embedder'> = defineRemoteMemory({
  type: 'mem0-sdk',
  version: '1.0.0',
  description: "mem0's open-source SDK for Node, with the model and the embedder of the experiment.",
  options: optionsSchema,
  needs: ['model', 'embedder'],
  connect: ({ infer, threshold, times }, ports) => {
    const clients = portClients(ports);
    /** A memory of the SDK for each scope: it reads the rows of all users for every search. */
    const scopes = new Map<string, { readonly scope: RemoteScope; readonly sdk: Promise<Mem0Sdk> }>();
    const sdkOf = async ({ label }: RemoteScope): Promise<Mem0Sdk | undefined> => scopes.get(label)?.sdk;
    const newSdk = async (scope: RemoteScope): Promise<Mem0Sdk> => {
      const known = await sdkOf(scope);
      if (known !== undefined) return known;
      const sdk = loadSdk(clients, ports.embedder.info.dimensions);
      await sdk;
      scopes.set(scope.label, { scope, sdk });
      return sdk;
    };
    const all = async (scope: RemoteScope, filters: object = {}): Promise<readonly FoundMemory[]> => {
      const sdk = await sdkOf(scope);
      if (sdk === undefined) return [];
      const found = await sdk.getAll({ topK: allOfThem, filters: { user_id: scope.label, ...filters } });
      return found.results;
    };
    /** Fails as well where the SDK goes on without its embedder. */
    const reading = async <Result>(call: RemoteCall, work: () => Promise<Result>): Promise<Result> => {
      const { result, failure } = await clients.during(call, [], work);
      if (failure !== undefined) throw failure;
      return result;
    };
    return {
      provenance: 'message',
      remember: async (scope, messages, call) => {
        const sdk = await newSdk(scope);
        const made: FoundMemory[] = [];
        const stored: string[] = [];
        const skipped: { sourceId: string; reason: string }[] = [];
        try {
          for (const message of messages) {
            // The SDK computes and asks SQLite without a pause; others in the process wait for it.
            await setImmediate();
            const said = saidTo(message, times);
            const metadata = fieldsOf(message, call.now ?? 0);
            const { result, failure } = await clients.during(call, [said], () =>
              sdk.add([said], { userId: scope.label, metadata, infer }),
            );
            const { sourceId } = message;
            made.push(...result.results);
            if (failure !== undefined) throw failure;
            stored.push(...result.results.map(({ memory }) => memoryId(sourceId, memory)));
            if (result.results.length === 0) skipped.push({ sourceId, reason: 'mem0 made no memory of it' });
          }
        } catch (error) {
          for (const { id } of made) await sdk.delete(id);
          throw error;
        }
        return { stored, skipped };
      },
      recall: async (scope, { text, limit }, call) => {
        const sdk = await sdkOf(scope);
        if (sdk === undefined) return [];
        await setImmediate();
        const options = { topK: limit, threshold, filters: { user_id: scope.label } };
        const { results } = await reading(call, () => sdk.search(text, options));
        return results.map((found) => ({ ...itemOf(found, scope.label), score: found.score ?? undefined }));
      },
      reset: async ({ label }) => void scopes.delete(label),
      known: async (scope, ids) => {
        const found = await all(scope, { memgym_source: [...ids] });
        return [...new Set(found.flatMap((each) => itemOf(each, scope.label).sourceIds ?? []))];
      },
      list: async (scope) => ({ memories: (await all(scope)).map((found) => itemOf(found, scope.label)) }),
      forget: async (scope, ids, call) => {
        const sdk = await sdkOf(scope);
        const wanted = (await all(scope)).filter((found) => ids.includes(itemOf(found, scope.label).id));
        for (const { id } of wanted) await reading(call, async () => sdk?.delete(id));
        return wanted.map((found) => itemOf(found, scope.label).id);
      },
      scopes: async (userLabel) => {
        const own = [...scopes.values()].filter(
          ({ scope }) => userLabel === undefined || scope.userLabel === userLabel,
        );
        const held = await Promise.all(
          own.map(
            async ({ scope }): Promise<Scope[]> => ((await all(scope)).length > 0 ? [scope.scope] : []),
          ),
        );
        return held.flat();
      },
      close: async () => scopes.clear(),
    };
  },
});

/**
 * The same for an application.
 *
 * @example
 * ```ts
 * import type { ChatModel, Embedder } from '@memgym/core';
 * import { mem0Memory } from '@memgym/memory-mem0';
 * import { createMemory } from '@memgym/memory-systems';
 *
 * declare const model: ChatModel;
 * declare const embedder: Embedder;
 * const memory = createMemory({ system: mem0Memory({ model, embedder }), user: 'ann' });
 * ```
 *
 * @throws {ConfigError} for an invalid option, or without a model or an embedder
 */
export function mem0Memory(
  settings: { readonly model: ChatModel; readonly embedder: Embedder } & Partial<Mem0Options>,
): MemorySystem {
  return makeSystem(memorySystem, settings);
}
