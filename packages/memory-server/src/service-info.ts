import type { Capability, MemorySystemInfo } from '@memgym/core/memory';
import type { ServiceInfo } from '@memgym/memory-http/protocol';
import type { Limits } from './limits.js';

/** The capabilities of the protocol, with those of a memory system that each needs. */
const needs: Readonly<Record<string, readonly Capability[]>> = {
  reset: ['reset'],
  wait: [],
  list: ['list'],
  update: ['update'],
  history: ['history'],
  forget: ['delete', 'deleteBySource'],
  scopes: ['scopes'],
  export: ['exportUser'],
  erase: ['eraseUser'],
  filters: [],
  expiry: [],
  context: [],
  record: ['commitAccess'],
  instructions: ['instructions'],
};

/** The answer to `GET /v1`. */
export function serviceInfoOf(info: MemorySystemInfo, limits: Limits): ServiceInfo {
  const { name, version, capabilities, provenance, defaultK } = info;
  return {
    protocol: '1.0',
    ...{ name, version },
    provenance: provenance === 'unknown' ? 'none' : 'message',
    capabilities: Object.keys(needs).filter((each) => needs[each]?.every((need) => capabilities.has(need))),
    ...(defaultK !== undefined && { defaultK: Number.isFinite(defaultK) ? defaultK : ('all' as const) }),
    limits,
  };
}
