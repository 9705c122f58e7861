import { defined, parseConfig } from '@memgym/core/config';
import { BackendError, MemGymError, messageOf } from '@memgym/core/errors';
import {
  type MemoryStorage,
  type MemorySystem,
  type MemorySystemDefinition,
  type MemorySystemPort,
  type MemorySystemPorts,
  requireCapability,
} from '@memgym/core/memory';
import { checkPorts } from './check-given.js';

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
    ports: defined({ model, embedder }),
  });
}

function failingWrites(
  { optionsSchema }: Pick<MemorySystemDefinition, 'optionsSchema'>,
  options: object,
): object {
  const { shape = {} } = optionsSchema as { readonly shape?: object };
  return Object.hasOwn(shape, 'onUnusableReply') ? { onUnusableReply: 'fail', ...options } : options;
}

export interface MemorySystemUse {
  /** Options of the system, checked by its `optionsSchema`. Default its defaults. */
  readonly options?: unknown;
  /** A chat model and an embedder for the system. Default none. */
  readonly ports?: MemorySystemPorts;
  /** The storage of its state; the system closes it. Default: none; the state ends with the process. */
  readonly storage?: MemoryStorage;
}

/**
 * A memory system made from a definition, empty or with the contents of its storage.
 *
 * @throws {ConfigError} for a wrong option, or an invalid or missing port
 * @throws {BackendError} when the system cannot be created
 * @throws {StorageError} when the storage contains another kind of memory, or is in use by another memory
 * @throws {UnsupportedCapabilityError} when there is a storage and the system cannot use one
 */
export function memorySystemOf(
  definition: MemorySystemDefinition,
  { options = {}, ports = {}, storage }: MemorySystemUse = {},
): MemorySystem {
  const origin = `Memory system '${definition.type}'`;
  checkPorts(origin, { ...ports, ...defined({ storage }) }, definition.needs);
  const parsed = parseConfig(origin, definition.optionsSchema, options);
  const system = made(definition, () => definition.create(parsed, ports as Required<MemorySystemPorts>));
  if (storage !== undefined) requireCapability(system, 'persist')(storage);
  return system;
}

/** The system made by a definition; its failures are not reported as failures of this package. */
function made({ type }: MemorySystemDefinition, create: () => MemorySystem): MemorySystem {
  let system: MemorySystem | undefined;
  try {
    system = create();
  } catch (cause) {
    if (MemGymError.isInstance(cause)) throw cause;
    const reason = messageOf(cause);
    throw new BackendError(type, `it could not be created: ${reason}`, {
      hint: 'The error comes from the `create` of its definition.',
      cause,
    });
  }
  if (typeof system?.info?.name === 'string' && typeof system.retrieve === 'function') return system;
  throw new BackendError(type, '`create` of its definition does not return a memory system.', {
    hint: 'Return an object with `info` and the methods of MemorySystem in @memgym/core, not a promise.',
  });
}
