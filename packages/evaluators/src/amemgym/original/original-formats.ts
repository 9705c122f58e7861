import type { OriginalFormats } from '../../benchmarks/original-formats.js';
import { agentNames } from './agent-names.js';
import { convertFormat } from './convert/convert-format.js';
import { exportFormat } from './export/export-run.js';
import { scoreFormat } from './score/score-results.js';

/** The formats of the original AMemGym (docs/specs/amemgym.md#configuration, docs/specs/amemgym.md#results-of-a-run). */
export const amemgymOriginalFormats: OriginalFormats = {
  agentNames,
  convert: convertFormat,
  export: exportFormat,
  score: scoreFormat,
};
