export { type RestPreset, restPresets } from './rest/presets.js';
export { memorySystem } from './rest/rest-memory.js';
export type { RestOptions } from './rest/rest-options.js';
