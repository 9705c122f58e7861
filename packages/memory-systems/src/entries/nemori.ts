export { nemoriMemory, nemoriMemory as memorySystem } from '../systems/nemori/nemori-memory.js';
export {
  type NemoriMemoryOptions,
  nemoriMemoryOptionsSchema,
} from '../systems/nemori/nemori-memory-options.js';
export { type NemoriPreset, type NemoriSettings, nemoriPresets } from '../systems/nemori/nemori-presets.js';
