import { setImmediate } from 'node:timers/promises';
import type { ChatModel, Embedder, MemorySystem, MemorySystemDefinition } from '@memgym/core';
import type { Scope } from '@memgym/core/memory';
import { makeSystem } from '@memgym/memory-systems/define';
import {
  defineRemoteMemory,
  type RemoteCall,
  type RemoteHit,
  type RemoteMessage,
  type RemoteQuery,
  type RemoteScope,
} from '@memgym/memory-systems/remote';
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
  connect: (options, ports) => {
    const scopes = new Mem0Scopes(options, ports);
    return {
      provenance: 'message',
      remember: (scope, messages, call) => scopes.remember(scope, messages, call),
      recall: (scope, query, call) => scopes.recall(scope, query, call),
      reset: async (scope) => scopes.drop(scope),
      known: (scope, ids) => scopes.known(scope, ids),
      list: async (scope) => ({
        memories: (await scopes.all(scope)).map((found) => itemOf(found, scope.label)),
      }),
      forget: (scope, ids, call) => scopes.forget(scope, ids, call),
      scopes: (userLabel) => scopes.held(userLabel),
      close: async () => scopes.clear(),
    };
  },
});

/** A memory of the SDK for each scope: it reads the rows of all users for every search. */
class Mem0Scopes {
  readonly #options: Mem0Options;
  readonly #clients: ReturnType<typeof portClients>;
  readonly #dimensions: number;
  readonly #scopes = new Map<string, { readonly scope: RemoteScope; readonly sdk: Promise<Mem0Sdk> }>();

  constructor(options: Mem0Options, ports: { readonly model: ChatModel; readonly embedder: Embedder }) {
    this.#options = options;
    this.#clients = portClients(ports);
    this.#dimensions = ports.embedder.info.dimensions;
  }

  async remember(scope: RemoteScope, messages: readonly RemoteMessage[], call: RemoteCall) {
    const { infer, times } = this.#options;
    const sdk = await this.#newSdk(scope);
    const made: FoundMemory[] = [];
    const stored: string[] = [];
    const skipped: { sourceId: string; reason: string }[] = [];
    try {
      for (const message of messages) {
        // The SDK computes and asks SQLite without a pause; others in the process wait for it.
        await setImmediate();
        const said = saidTo(message, times);
        const metadata = fieldsOf(message, call.now ?? 0);
        const { result, failure } = await this.#clients.during(call, [said], () =>
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
  }

  async recall(scope: RemoteScope, { text, limit }: RemoteQuery, call: RemoteCall): Promise<RemoteHit[]> {
    const sdk = await this.#sdkOf(scope);
    if (sdk === undefined) return [];
    await setImmediate();
    const { threshold } = this.#options;
    const options = { topK: limit, threshold, filters: { user_id: scope.label } };
    const { results } = await this.#reading(call, () => sdk.search(text, options));
    return results.map((found) => ({ ...itemOf(found, scope.label), score: found.score ?? undefined }));
  }

  drop({ label }: RemoteScope): void {
    this.#scopes.delete(label);
  }

  clear(): void {
    this.#scopes.clear();
  }

  async known(scope: RemoteScope, ids: readonly string[]): Promise<string[]> {
    const found = await this.all(scope, { memgym_source: [...ids] });
    return [...new Set(found.flatMap((each) => itemOf(each, scope.label).sourceIds ?? []))];
  }

  async all(scope: RemoteScope, filters: object = {}): Promise<readonly FoundMemory[]> {
    const sdk = await this.#sdkOf(scope);
    if (sdk === undefined) return [];
    const found = await sdk.getAll({ topK: allOfThem, filters: { user_id: scope.label, ...filters } });
    return found.results;
  }

  async forget(scope: RemoteScope, ids: readonly string[], call: RemoteCall): Promise<string[]> {
    const sdk = await this.#sdkOf(scope);
    const wanted = (await this.all(scope)).filter((found) => ids.includes(itemOf(found, scope.label).id));
    for (const { id } of wanted) await this.#reading(call, async () => sdk?.delete(id));
    return wanted.map((found) => itemOf(found, scope.label).id);
  }

  /** The scopes of a user, or of all, that hold something. */
  async held(userLabel: string | undefined): Promise<Scope[]> {
    const found: Scope[] = [];
    for (const { scope } of this.#scopes.values()) {
      const isWanted = userLabel === undefined || scope.userLabel === userLabel;
      if (isWanted && (await this.all(scope)).length > 0) found.push(scope.scope);
    }
    return found;
  }

  async #sdkOf({ label }: RemoteScope): Promise<Mem0Sdk | undefined> {
    return this.#scopes.get(label)?.sdk;
  }

  async #newSdk(scope: RemoteScope): Promise<Mem0Sdk> {
    const known = await this.#sdkOf(scope);
    if (known !== undefined) return known;
    const sdk = loadSdk(this.#clients, this.#dimensions);
    await sdk;
    this.#scopes.set(scope.label, { scope, sdk });
    return sdk;
  }

  /** Fails as well where the SDK goes on without its embedder. */
  async #reading<Result>(call: RemoteCall, work: () => Promise<Result>): Promise<Result> {
    const { result, failure } = await this.#clients.during(call, [], work);
    if (failure !== undefined) throw failure;
    return result;
  }
}

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
