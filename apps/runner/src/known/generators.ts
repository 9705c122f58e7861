import { amemgymGenerator, type Generator } from '@memgym/env-generator';
import { memoryBenchGenerator } from '@memgym/memorybench/generate';
import { memSimGenerator, noiseGenerator } from '@memgym/memsim/generate';
import {
  blocksGenerator,
  conversationsGenerator,
  graphsGenerator,
  personaMemGenerator,
  qaGenerator,
} from '@memgym/personamem/generate';

/** The generators that a command names by type alone. */
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
