import {
  amemgymGenerator,
  blocksGenerator,
  conversationsGenerator,
  type Generator,
  graphsGenerator,
  memoryBenchGenerator,
  memSimGenerator,
  noiseGenerator,
  personaMemGenerator,
  qaGenerator,
} from '@memgym/env-generator';

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
