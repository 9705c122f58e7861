import type { Capability, Episode, JsonObject, MemorySystemDefinition } from '@memgym/core';
import type { AssistantQuery } from '@memgym/memory-systems';
import type { SystemConfig } from '../experiment/experiment-schema.js';
import type { LoadedPlugin } from '../plugins/plugin-code.js';

/** One validated memory system of an experiment. */
export interface PlannedSystem {
  readonly config: SystemConfig;
  readonly definition: MemorySystemDefinition;
  /** Absent for a built-in one. */
  readonly plugin?: LoadedPlugin | undefined;
  /** Options of the memory system, including the facts from the benchmark. */
  readonly options: JsonObject;
  /** Optional capabilities of its memory. */
  readonly capabilities: ReadonlySet<Capability>;
  /** Memories to retrieve; Infinity for all. */
  readonly k: number;
  /** Query of the memory search for questions. */
  readonly query: AssistantQuery;
}

/** A bound of the benchmark, with the assistant without memory that answers its questions. */
export interface PlannedReference {
  readonly system: PlannedSystem;
  readonly episodes: readonly Episode[];
}
