import { locomoMemoryBench } from '@memgym/locomo';
import type { PublishedTable } from '@memgym/scoring';
import { memoryBenchElo } from './elo.js';
import { memoryBenchLeaderboard } from './leaderboard.js';
import { memoryBenchMinMax, memoryBenchRawMeans, memoryBenchZScores } from './off-policy.js';
import { memoryBenchSeconds } from './seconds.js';
import { memoryBenchStudies } from './studies.js';

/** The published numbers of MemoryBench, the most comparable first. */
export const memoryBenchTables: readonly PublishedTable[] = [
  memoryBenchMinMax,
  memoryBenchZScores,
  memoryBenchRawMeans,
  locomoMemoryBench,
  ...memoryBenchStudies,
  memoryBenchSeconds,
  ...memoryBenchLeaderboard,
  ...memoryBenchElo,
];
