import { amemgymGenerator } from './amemgym/amemgym-generator.js';
import type { Generator } from './generator/generator.js';

/** The generators that `package.json` declares. */
export const generators: readonly Generator[] = [amemgymGenerator];
