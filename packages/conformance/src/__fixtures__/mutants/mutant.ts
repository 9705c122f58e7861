import type { ChatModel, MemorySystem, MemorySystemPorts, RestorableMemory } from '@memgym/core';
import type { ConformancePropertyId } from '../../conformance-property-id.js';
import { createSoundMemory } from '../sound-memory.js';

/** A memory with one fault, and the property that must find it. */
export interface Mutant {
  /** Its fault, as the end of "a memory that …". */
  readonly fault: string;
  readonly caughtBy: ConformancePropertyId;
  /** The model that it is given. Default the offline model. */
  readonly model?: () => ChatModel;
  /** An instance whose service cannot be reached. Default none. */
  readonly unreachable?: () => MemorySystem;
  create(ports: MemorySystemPorts): MemorySystem;
}

type Change = (sound: RestorableMemory) => Partial<MemorySystem>;

/** The sound memory with some of its methods replaced. */
export function changed(change: Change): Mutant['create'] {
  return (ports) => {
    const sound = createSoundMemory(ports);
    return { ...sound, ...change(sound) };
  };
}

/** The sound memory with modified retrievals. */
export function withItems(
  change: (
    items: Awaited<ReturnType<MemorySystem['retrieve']>>['items'],
    query: Parameters<MemorySystem['retrieve']>[0],
  ) => Awaited<ReturnType<MemorySystem['retrieve']>>['items'],
): Mutant['create'] {
  return changed((sound) => ({
    retrieve: async (query, context) => {
      const retrieval = await sound.retrieve(query, context);
      return { ...retrieval, items: change(retrieval.items, query) };
    },
  }));
}
