import type { ChatModel, MemorySystem, MemorySystemPorts } from '@memgym/core';
import type { ConformancePropertyId } from './conformance-property-id.js';

/** A memory system to check. */
export interface ConformanceSubject {
  readonly name: string;
  /** Creates a new, empty instance with these ports. Called often. */
  create(ports: MemorySystemPorts): MemorySystem | Promise<MemorySystem>;
  /** Properties that do not apply, each with a reason, which the report shows. */
  readonly exempt?: Readonly<Partial<Record<ConformancePropertyId, string>>>;
  /**
   * A model that gives usable replies, for systems that call one. It is created for every instance. Default: the
   * offline model, which answers typed prompts that have an offline behaviour.
   */
  readonly model?: () => ChatModel;
  /** The evidence given to a privileged system: all of its sources (default), or none. */
  readonly evidence?: 'everything' | 'nothing';
  /** Seed of the random parts of the checks. Default `conformance`. */
  readonly seed?: string;
}
