import {
  amemgymGenerator,
  blocksGenerator,
  conversationsGenerator,
  type Generator,
  graphsGenerator,
  memoryBenchGenerator,
  personaMemGenerator,
  qaGenerator,
} from '@memgym/env-generator';
import { memSimGenerator, noiseGenerator } from '@memgym/memsim/generate';

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
