import type { Generator } from '@memgym/env-generator';
import { checkGenerator } from './check/check-generator.js';
import { questionsGenerator } from './questions-generator.js';

/** The generators that `package.json` declares. */
export const generators: readonly Generator[] = [questionsGenerator, checkGenerator];
