import type { Generator } from '@memgym/env-generator';
import { amemgymGenerator } from './generate/amemgym-generator.js';

export { toAMemGymItem } from './generate/to-amemgym-item.js';
export { amemgymGenerator };

/** The generator that `package.json` declares. */
export const generators: readonly Generator[] = [amemgymGenerator];
