import type { MemorySystemDefinition } from '@memgym/core';
import { defaultMemoryType, findMemorySystem } from '../built-in-memory-systems.js';
import type { Memory } from './memory.js';
import type { MemoryType, OptionsOf, PortsFor } from './memory-type.js';
import { type MemoryUse, openMemory } from './open-memory.js';

type DefaultType = typeof defaultMemoryType;

/** Includes `model` and `embedder` if the type needs them. */
export type CreateMemoryOptions<Type extends MemoryType | MemorySystemDefinition = DefaultType> =
  MemoryUse & {
    /**
     * A type of this package, or an external definition. Default: BM25 over messages, which needs neither model nor
     * key.
     */
    readonly type?: Type;
    /** Options of that type. Default its defaults. */
    readonly options?: OptionsOf<Named<Type>>;
  } & PortsFor<Named<Type>>;

/**
 * If no type is given, any could be inferred, so the default is used. A default type parameter would hide the other
 * types from editors.
 */
type Named<Type> = [MemoryType | MemorySystemDefinition] extends [Type]
  ? DefaultType
  : Extract<Type, MemoryType | MemorySystemDefinition>;

/**
 * A memory for an application, in one call. It prints nothing, and sends and writes data only through the given
 * model, embedder and storage.
 *
 * @example
 * ```ts
 * import { createMemory } from '@memgym/memory-systems';
 *
 * const memory = createMemory({ user: 'ann' });
 * await memory.remember('I moved to Bergen in March.');
 * const { text } = await memory.recall('Where do I live?');
 * ```
 *
 * @throws {ConfigError} for an unknown type, a wrong option, or a model or embedder that the type needs
 * @throws {InvalidArgumentError} for an invalid user
 * @throws {StorageError} when the storage holds another kind of memory, or another memory has it
 */
export function createMemory<const Type extends MemoryType | MemorySystemDefinition>(
  { type, options, ...use }: CreateMemoryOptions<Type> = {} as CreateMemoryOptions<Type>,
): Memory {
  const definition: MemorySystemDefinition =
    type === undefined || typeof type === 'string' ? findMemorySystem(type ?? defaultMemoryType) : type;
  return openMemory(definition, { ...(use as MemoryUse), options });
}
