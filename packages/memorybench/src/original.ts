import type { OriginalFormats } from '@memgym/evaluators';
import { convertMemoryBench } from './original/convert-format.js';
import { exportMemoryBenchRun } from './original/export-run.js';
import { poolStatistics } from './original/results/pool-statistics.js';
import { scoreDetails } from './original/score-details.js';

/** The formats of the original program. */
export const originals: OriginalFormats = {
  convert: convertMemoryBench,
  export: exportMemoryBenchRun,
  score: scoreDetails,
  statistics: poolStatistics,
};
