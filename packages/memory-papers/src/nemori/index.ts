export { type NemoriMemorySettings, nemori, nemoriMemory as memorySystem } from './nemori-memory.js';
export type { NemoriMemoryOptions } from './nemori-memory-options.js';
export { type NemoriPreset, type NemoriSettings, nemoriPresets } from './nemori-presets.js';
