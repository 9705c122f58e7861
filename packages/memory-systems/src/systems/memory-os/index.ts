export { type MemoryOsMemorySettings, memoryOs } from './memory-os.js';
export { memoryOsMemory as memorySystem } from './memory-os-memory.js';
export type { MemoryOsMemoryOptions } from './memory-os-memory-options.js';
export {
  type MemoryOsPreset,
  type MemoryOsSettings,
  memoryOsPresets,
} from './memory-os-presets.js';
