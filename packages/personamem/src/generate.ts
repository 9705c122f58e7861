import type { Generator } from '@memgym/env-generator';
import { blocksGenerator } from './generate/steps/blocks-generator.js';
import { conversationsGenerator } from './generate/steps/conversations-generator.js';
import { graphsGenerator } from './generate/steps/graphs-generator.js';
import { personaMemGenerator } from './generate/steps/personamem-generator.js';
import { qaGenerator } from './generate/steps/qa-generator.js';

export { blocksGenerator, conversationsGenerator, graphsGenerator, personaMemGenerator, qaGenerator };

/** The generators that `package.json` declares: all steps at once, and each step. */
export const generators: readonly Generator[] = [
  personaMemGenerator,
  conversationsGenerator,
  qaGenerator,
  graphsGenerator,
  blocksGenerator,
];
