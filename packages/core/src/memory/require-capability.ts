import { UnsupportedCapabilityError } from '../errors/unsupported-capability-error.js';
import type { MemorySystem } from './memory-system.js';

type Optional =
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
  if (method === undefined || !system.info.capabilities.has(name)) {
    throw new UnsupportedCapabilityError(system.info.name, name);
  }
  return method.bind(system) as NonNullable<MemorySystem[Name]>;
}
