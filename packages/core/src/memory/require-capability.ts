import type { Capability } from '../capability.js';
import { UnsupportedCapabilityError } from '../errors/unsupported-capability-error.js';
import type { MemorySystem } from './memory-system.js';

type Optional =
  | 'snapshot'
  | 'restore'
  | 'addBatch'
  | 'flush'
  | 'list'
  | 'update'
  | 'delete'
  | 'deleteBySource'
  | 'history'
  | 'reset'
  | 'commitAccess'
  | 'context'
  | 'evolve'
  | 'persist'
  | 'clone'
  | 'purgeExpired'
  | 'exportUser'
  | 'eraseUser'
  | 'scopes';

/**
 * An optional method of a memory system, bound to the system.
 * @throws {UnsupportedCapabilityError} when the system does not declare or does not have it
 */
export function requireCapability<Name extends Optional>(
  system: MemorySystem,
  name: Name,
): NonNullable<MemorySystem[Name]> {
  const method = system[name];
  const capability: Capability = name === 'restore' ? 'snapshot' : name;
  if (method === undefined || !system.info.capabilities.has(capability)) {
    throw new UnsupportedCapabilityError(system.info.name, capability);
  }
  return method.bind(system) as NonNullable<MemorySystem[Name]>;
}
