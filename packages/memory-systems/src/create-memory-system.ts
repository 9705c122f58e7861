import {
  ConfigError,
  type MemorySystem,
  type MemorySystemDefinition,
  type MemorySystemPorts,
  parseConfig,
} from '@memgym/core';
import { findMemorySystem } from './registry.js';

export interface CreateMemorySystemOptions {
  /** A type of this package, or a definition from elsewhere. */
  readonly type: string | MemorySystemDefinition;
  /** What the system's `optionsSchema` takes. Default its defaults. */
  readonly options?: unknown;
  /** What the system may use: a chat model, an embedder. Default nothing. */
  readonly ports?: MemorySystemPorts;
}

/**
 * A new, empty memory system.
 * @throws {ConfigError} for an unknown type, a wrong option, or a port that the system needs and was not given
 */
export function createMemorySystem({
  type,
  options = {},
  ports = {},
}: CreateMemorySystemOptions): MemorySystem {
  const definition = typeof type === 'string' ? findMemorySystem(type) : type;
  const missing = definition.needs.find((port) => ports[port] === undefined);
  if (missing !== undefined) {
    throw new ConfigError(`Memory system '${definition.type}' needs a port '${missing}'.`, {
      key: `ports.${missing}`,
      hint: missing === 'embedder' ? 'Pass an embedder, or choose bm25-m.' : 'Pass a chat model.',
    });
  }
  return definition.create(
    parseConfig(`Memory system '${definition.type}'`, definition.optionsSchema, options),
    ports,
  );
}
