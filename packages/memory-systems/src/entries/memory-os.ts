export { memoryOsMemory, memoryOsMemory as memorySystem } from '../systems/memory-os/memory-os-memory.js';
export {
  type MemoryOsMemoryOptions,
  memoryOsMemoryOptionsSchema,
} from '../systems/memory-os/memory-os-memory-options.js';
export {
  type MemoryOsPreset,
  type MemoryOsSettings,
  memoryOsPresets,
} from '../systems/memory-os/memory-os-presets.js';
