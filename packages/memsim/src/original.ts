import type { OriginalFormats } from '@memgym/evaluators';
import { convertMemSim } from './original/convert-format.js';

/** The formats of the original program. */
export const originals: OriginalFormats = { convert: convertMemSim };
