import { amemgymGenerator } from '../amemgym/amemgym-generator.js';
import { personaMemGenerator } from '../personamem/personamem-generator.js';
import type { Generator } from './generator.js';

/** The built-in generators. */
export const generators: readonly Generator[] = [amemgymGenerator, personaMemGenerator];
