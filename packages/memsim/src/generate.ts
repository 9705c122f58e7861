import type { Generator } from '@memgym/env-generator';
import { memSimGenerator } from './generate/memsim-generator.js';
import { noiseGenerator } from './generate/noise/noise-generator.js';

export { memSimGenerator, noiseGenerator };

/** The generators that `package.json` declares. */
export const generators: readonly Generator[] = [memSimGenerator, noiseGenerator];
