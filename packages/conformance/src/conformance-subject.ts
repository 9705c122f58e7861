import type { ChatModel, MemorySystem, MemorySystemPorts } from '@memgym/core';
import type { OfflineReply } from '@memgym/prompts';
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
   * offline model with `replies`.
   */
  readonly model?: () => ChatModel;
  /**
   * The offline model's replies to the prompts of the system, each made with `offlineReply`; `memoryReplies` of
   * `@memgym/memory-systems/offline` for a system that builds on one of that package. Default: none.
   */
  readonly replies?: readonly OfflineReply[];
  /**
   * Creates an instance whose service cannot be reached, such as one with the address of a closed port, to prove that
   * failures are errors. Default: that is not checked.
   */
  readonly unreachable?: () => MemorySystem | Promise<MemorySystem>;
  /** The evidence given to a privileged system: all of its sources (default), or none. */
  readonly evidence?: 'everything' | 'nothing';
  /** Seed of the random parts of the checks. Default `conformance`. */
  readonly seed?: string;
}
