export { memSimGenerator } from './generate/memsim-generator.js';
export { noiseGenerator } from './generate/noise/noise-generator.js';
