import type { OriginalFormats } from '@memgym/evaluators';
import { convertFormat } from './convert/convert-format.js';
import { exportFormat } from './export/export-run.js';
import { scoreFormat } from './score/score-results.js';

/** The formats of the original program. */
export const originals: OriginalFormats = {
  convert: convertFormat,
  export: exportFormat,
  score: scoreFormat,
};
