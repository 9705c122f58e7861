import type { PublishedTable } from '@memgym/scoring';
import { amemgymEvolution } from './evolution.js';
import {
  amemgymFailureMeans,
  amemgymReadFailures,
  amemgymUtilizationFailures,
  amemgymWriteFailures,
} from './failures.js';
import { amemgymAgentsMemory, amemgymModelsMemory } from './memory.js';
import { amemgymFiveRuns, amemgymOtherSystems } from './others.js';
import { amemgymAgentsOverall, amemgymModelsOverall, amemgymUpperBounds } from './overall.js';
import { amemgymAgentPolicies, amemgymModelPolicies } from './policies.js';

/** The published numbers of AMemGym, the most comparable first. */
export const amemgymTables: readonly PublishedTable[] = [
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
];
