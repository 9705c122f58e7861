import { whooshMessageMemory, whooshSessionMemory } from './whoosh-memory.js';

/** MemoryBench's memories found by words, as the original finds them. */
export const memorySystems = [whooshMessageMemory, whooshSessionMemory];
