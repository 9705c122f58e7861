import { defined } from '@memgym/core/config';
import type {
  JsonObject,
  JsonValue,
  MemorySystemDefinition,
  MemorySystemPort,
  MemorySystemPorts,
  PortsWith,
  Profile,
} from '@memgym/core/memory';
import type * as z from 'zod';
import { createScopedMemory } from './scoped/create-scoped-memory.js';
import type { MemoryIndex } from './scoped/design/memory-index.js';
import type { ScopedMemoryDesign } from './scoped/design/scoped-memory-design.js';
import { withWordLimit } from './toolkit/with-word-limit.js';

/** The design of a memory system: a `ScopedMemoryDesign` without the parts that its definition already states. */
export interface MemorySystemDesign<State extends JsonValue, Index extends MemoryIndex<State>>
  extends Omit<ScopedMemoryDesign<State, Index>, 'info' | 'state' | 'model' | 'embedder'> {
  /** Maximum number of words that retrievals show of all found memories. Default no limit. */
  readonly wordLimit?: number;
}

/** The parts of a memory system; see `defineMemorySystem`. */
export interface MemorySystemParts<
  Options,
  Needed extends MemorySystemPort,
  State extends JsonValue,
  Index extends MemoryIndex<State>,
> {
  /** Short name, kebab-case. */
  readonly type: string;
  /** Version of the system's behaviour, named in snapshots. */
  readonly version: string;
  /** A one-line description, for lists. */
  readonly description: string;
  /** The ports that it requires. `design` receives them; a caller without them gets a ConfigError. */
  readonly needs: readonly Needed[];
  /** See `MemorySystemDefinition`. */
  readonly uses?: readonly MemorySystemPort[];
  /** The single source of options: types, defaults, validation, docs. */
  readonly options: z.ZodType<Options>;
  /** See `MemorySystemDefinition`. */
  readonly defaultK?: number;
  /** See `MemorySystemDefinition`. */
  readonly exempt?: Readonly<Record<string, string>>;
  /** The state of a scope in addition to its memories: its schema and its initial value. Default none. */
  readonly state?: { readonly schema: z.ZodType<State>; first(options: NoInfer<Options>): State };
  /** What `info.params` shows. Default the options. */
  params?(options: Options): object;
  design(options: Options, ports: PortsWith<Needed>): MemorySystemDesign<State, Index>;
}

/**
 * Makes a memory system, ready to be published as `memorySystem`; the common behaviour comes from `createScopedMemory`.
 *
 * @example
 * ```ts
 * import { defineMemorySystem } from '@memgym/memory-systems/define';
 * import * as z from 'zod';
 *
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
 * ```
 */
export function defineMemorySystem<
  Options,
  const Needed extends MemorySystemPort = never,
  State extends JsonValue = JsonValue,
  Index extends MemoryIndex<State> = MemoryIndex<State>,
>(parts: MemorySystemParts<Options, Needed, State, Index>): MemorySystemDefinition<Options, Needed> {
  const { type, version, description, needs, uses, defaultK, exempt } = parts;
  return {
    type,
    description,
    optionsSchema: parts.options,
    needs,
    ...defined({ uses, defaultK, exempt }),
    create: (options, ports) => {
      const { wordLimit, ...design } = parts.design(options, ports);
      const first = parts.state?.first(options);
      const { profile = 'fixed' } = options as { readonly profile?: Profile };
      const memory = createScopedMemory<State, Index>({
        ...design,
        info: {
          name: type,
          version,
          profile,
          params: asJson(parts.params?.(options) ?? options),
          ...defined({ defaultK }),
        },
        ...(parts.state && { state: { schema: parts.state.schema, create: () => first as State } }),
        ...declared(ports, [...needs, ...(uses ?? [])]),
      });
      return wordLimit === undefined ? memory : withWordLimit(memory, wordLimit);
    },
  };
}

/** As plain JSON, without omitted options. */
function asJson(options: unknown): JsonObject {
  return JSON.parse(JSON.stringify(options)) as JsonObject;
}

/** A system must not use undeclared ports. */
function declared(ports: MemorySystemPorts, names: readonly MemorySystemPort[]): MemorySystemPorts {
  return Object.fromEntries(
    names.flatMap((name) => (ports[name] === undefined ? [] : [[name, ports[name]]])),
  );
}
