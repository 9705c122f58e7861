import { amemgymEvolution } from './amemgym/evolution.js';
import {
  amemgymFailureMeans,
  amemgymReadFailures,
  amemgymUtilizationFailures,
  amemgymWriteFailures,
} from './amemgym/failures.js';
import { amemgymAgentsMemory, amemgymModelsMemory } from './amemgym/memory.js';
import { amemgymFiveRuns, amemgymOtherSystems } from './amemgym/others.js';
import { amemgymAgentsOverall, amemgymModelsOverall, amemgymUpperBounds } from './amemgym/overall.js';
import { amemgymAgentPolicies, amemgymModelPolicies } from './amemgym/policies.js';
import { locomoJudged, locomoJudgedExcluded, locomoMemoryBench, locomoWholeConversation } from './locomo.js';
import { memDailyAccuracy, memDailyRecall } from './memdaily/scores.js';
import { memDailyAdaptation, memDailyResponse } from './memdaily/seconds.js';
import { memoryBenchElo } from './memorybench/elo.js';
import { memoryBenchLeaderboard } from './memorybench/leaderboard.js';
import { memoryBenchMinMax, memoryBenchRawMeans, memoryBenchZScores } from './memorybench/off-policy.js';
import { memoryBenchSeconds } from './memorybench/seconds.js';
import { memoryBenchStudies } from './memorybench/studies.js';
import {
  personaMemGenerative,
  personaMemModels,
  personaMemModels1M,
  personaMemRetrieval,
  personaMemRetrieval128k,
  personaMemSessions1M,
  personaMemSessions128k,
} from './personamem.js';
import type { PublishedTable } from './published-table.js';

const tables = new Map<string, readonly PublishedTable[]>([
  [
    'amemgym',
    [
      amemgymAgentsOverall,
      amemgymAgentsMemory,
      amemgymWriteFailures,
      amemgymReadFailures,
      amemgymUtilizationFailures,
      amemgymFailureMeans,
      amemgymModelsOverall,
      amemgymModelsMemory,
      amemgymUpperBounds,
      amemgymAgentPolicies,
      amemgymModelPolicies,
      amemgymEvolution,
      amemgymOtherSystems,
      amemgymFiveRuns,
    ],
  ],
  ['locomo', [locomoMemoryBench, locomoJudged, locomoJudgedExcluded, locomoWholeConversation]],
  ['memdaily', [...memDailyAccuracy, ...memDailyRecall, ...memDailyResponse, ...memDailyAdaptation]],
  [
    'memorybench',
    [
      memoryBenchMinMax,
      memoryBenchZScores,
      memoryBenchRawMeans,
      locomoMemoryBench,
      ...memoryBenchStudies,
      memoryBenchSeconds,
      ...memoryBenchLeaderboard,
      ...memoryBenchElo,
    ],
  ],
  [
    'personamem',
    [
      personaMemRetrieval,
      personaMemModels,
      personaMemSessions128k,
      personaMemRetrieval128k,
      personaMemModels1M,
      personaMemSessions1M,
      personaMemGenerative,
    ],
  ],
]);

/**
 * The published numbers known for a benchmark, the most comparable first; empty if none are known.
 * @param benchmark `amemgym`, `locomo`, `memdaily`, `memorybench` or `personamem`
 */
export function publishedTables(benchmark: string): readonly PublishedTable[] {
  return tables.get(benchmark) ?? [];
}
