import type { PublishedTable } from '@memgym/scoring';
import { memDailyAccuracy, memDailyRecall } from './scores.js';
import { memDailyAdaptation, memDailyResponse } from './seconds.js';

/** The published numbers of MemDaily, the most comparable first. */
export const memDailyTables: readonly PublishedTable[] = [
  ...memDailyAccuracy,
  ...memDailyRecall,
  ...memDailyResponse,
  ...memDailyAdaptation,
];
