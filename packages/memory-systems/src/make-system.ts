import type {
  MemorySystem,
  MemorySystemDefinition,
  MemorySystemPort,
  MemorySystemPorts,
} from '@memgym/core/memory';
import { memorySystemOf } from './memory-system-of.js';

/** The ports among the settings of a memory system that needs them: `model`, `embedder`, or both. */
export type PortSettings<Needed extends MemorySystemPort> = Required<Pick<MemorySystemPorts, Needed>>;

/**
 * A memory system for `createMemory` from its definition: what the factories of this package, such as `embedding`, call.
 * Ports and options stand in one object. A system with the option `onUnusableReply` fails on a reply that it cannot
 * read, unless the settings say otherwise, because an application can repeat a failed write.
 *
 * @param settings the ports that the system needs, and its options
 *
 * @example
 * ```ts
 * import { createMemory } from '@memgym/memory-systems';
 * import { memorySystem } from '@memgym/memory-systems/bm25';
 * import { makeSystem } from '@memgym/memory-systems/define';
 *
 * const memory = createMemory({ system: makeSystem(memorySystem, { k1: 1.2 }), user: 'ann' });
 * ```
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 * @throws {BackendError} when the system cannot be created
 */
export function makeSystem<Needed extends MemorySystemPort>(
  // biome-ignore lint/suspicious/noExplicitAny: options are contravariant, so `unknown` would accept no definition.
  definition: MemorySystemDefinition<any, Needed>,
  settings: PortSettings<Needed> & object,
): MemorySystem {
  const { model, embedder, ...options } = settings as MemorySystemPorts;
  return memorySystemOf(definition as MemorySystemDefinition, {
    options: failingWrites(definition, options),
    ports: { ...(model !== undefined && { model }), ...(embedder !== undefined && { embedder }) },
  });
}

function failingWrites(
  { optionsSchema }: Pick<MemorySystemDefinition, 'optionsSchema'>,
  options: object,
): object {
  const { shape = {} } = optionsSchema as { readonly shape?: object };
  return Object.hasOwn(shape, 'onUnusableReply') ? { onUnusableReply: 'fail', ...options } : options;
}
