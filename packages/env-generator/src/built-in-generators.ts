import { amemgymGenerator } from './amemgym/amemgym-generator.js';
import type { Generator } from './generator/generator.js';
import { memoryBenchGenerator } from './memorybench/memorybench-generator.js';
import { memSimGenerator } from './memsim/memsim-generator.js';
import { noiseGenerator } from './memsim/noise/noise-generator.js';
import { blocksGenerator } from './personamem/steps/blocks-generator.js';
import { conversationsGenerator } from './personamem/steps/conversations-generator.js';
import { graphsGenerator } from './personamem/steps/graphs-generator.js';
import { personaMemGenerator } from './personamem/steps/personamem-generator.js';
import { qaGenerator } from './personamem/steps/qa-generator.js';

/** The built-in generators. */
export const generators: readonly Generator[] = [
  amemgymGenerator,
  memSimGenerator,
  memoryBenchGenerator,
  noiseGenerator,
  personaMemGenerator,
  conversationsGenerator,
  qaGenerator,
  graphsGenerator,
  blocksGenerator,
];
