import type {
  JsonObject,
  JsonValue,
  MemorySystemDefinition,
  MemorySystemPort,
  MemorySystemPorts,
  PortsWith,
  Profile,
} from '@memgym/core/memory';
import type { z } from 'zod';
import { createScopedMemory } from './scoped/create-scoped-memory.js';
import type { ScopedMemoryDesign } from './scoped/scoped-memory-design.js';
import type { MemoryIndex } from './scoped/store/memory-index.js';
import { withWordLimit } from './toolkit/with-word-limit.js';

/** What is special about a memory system: a `ScopedMemoryDesign` without what its definition already states. */
export interface MemorySystemDesign<State extends JsonValue, Index extends MemoryIndex<State>>
  extends Omit<ScopedMemoryDesign<State, Index>, 'info' | 'state' | 'model' | 'embedder'> {
  /** Retrievals show only the first so many words of all that they found. Default no limit. */
  readonly wordLimit?: number;
}

/** A memory system in parts; see `defineMemorySystem`. */
export interface MemorySystemParts<
  Options,
  Needed extends MemorySystemPort,
  State extends JsonValue,
  Index extends MemoryIndex<State>,
> {
  /** Short name, kebab-case. */
  readonly type: string;
  /** Of the system's behaviour; a snapshot names it. */
  readonly version: string;
  /** One line for lists. */
  readonly description: string;
  /** The ports that it cannot work without. `design` gets them; a caller without them gets a ConfigError. */
  readonly needs: readonly Needed[];
  /** The single source of options: types, defaults, validation, docs. */
  readonly options: z.ZodType<Options>;
  /** See `MemorySystemDefinition`. */
  readonly defaultK?: number;
  /** The state of a scope besides its memories: what a stored one must look like, and the first one. Default none. */
  readonly state?: { readonly schema: z.ZodType<State>; first(options: NoInfer<Options>): State };
  /** What `info.params` shows. Default the options. */
  params?(options: Options): object;
  design(options: Options, ports: PortsWith<Needed>): MemorySystemDesign<State, Index>;
}

/**
 * A memory system, ready to be published as `memorySystem`: everything that all of them share comes from
 * `createScopedMemory`.
 *
 * @example
 * export const memorySystem = defineMemorySystem({
 *   type: 'newest',
 *   version: '1.0.0',
 *   description: 'Shows the newest messages.',
 *   needs: [],
 *   options: z.strictObject({}),
 *   design: () => ({
 *     createIndex: () => ({
 *       put: () => {},
 *       delete: () => {},
 *       search: ({ candidates }) => ({
 *         hits: candidates().map(({ item }, place) => ({ id: item.id, score: place })),
 *       }),
 *     }),
 *   }),
 * });
 */
export function defineMemorySystem<
  Options,
  const Needed extends MemorySystemPort = never,
  State extends JsonValue = JsonValue,
  Index extends MemoryIndex<State> = MemoryIndex<State>,
>(parts: MemorySystemParts<Options, Needed, State, Index>): MemorySystemDefinition<Options, Needed> {
  const { type, version, description, needs, defaultK } = parts;
  return {
    type,
    description,
    optionsSchema: parts.options,
    needs,
    ...(defaultK !== undefined && { defaultK }),
    create: (options, ports) => {
      const { wordLimit, ...design } = parts.design(options, ports);
      const first = parts.state?.first(options);
      const { profile = 'fixed' } = options as { readonly profile?: Profile };
      const memory = createScopedMemory<State, Index>({
        ...design,
        info: { name: type, version, profile, params: asJson(parts.params?.(options) ?? options) },
        ...(parts.state && { state: { schema: parts.state.schema, create: () => first as State } }),
        ...needed(ports, needs),
      });
      return wordLimit === undefined ? memory : withWordLimit(memory, wordLimit);
    },
  };
}

/** Plain JSON, without what was not given. */
function asJson(options: unknown): JsonObject {
  return JSON.parse(JSON.stringify(options)) as JsonObject;
}

/** A system must not use what it does not declare. */
function needed(ports: MemorySystemPorts, names: readonly MemorySystemPort[]): MemorySystemPorts {
  const { model, embedder } = ports;
  return {
    ...(names.includes('model') && model && { model }),
    ...(names.includes('embedder') && embedder && { embedder }),
  };
}
