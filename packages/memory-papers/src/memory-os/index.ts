export { type MemoryOsMemorySettings, memoryOs, memoryOsMemory as memorySystem } from './memory-os-memory.js';
export type { MemoryOsMemoryOptions } from './memory-os-memory-options.js';
export {
  type MemoryOsPreset,
  type MemoryOsSettings,
  memoryOsPresets,
} from './memory-os-presets.js';
