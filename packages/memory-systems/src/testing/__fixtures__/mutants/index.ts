import { keepingMutants } from './keeping-mutants.js';
import { learningMutants } from './learning-mutants.js';
import { modelMutants } from './model-mutants.js';
import type { Mutant } from './mutant.js';
import { readingMutants } from './reading-mutants.js';
import { writingMutants } from './writing-mutants.js';

export const mutants: readonly Mutant[] = [
  ...readingMutants,
  ...writingMutants,
  ...keepingMutants,
  ...modelMutants,
  ...learningMutants,
];
