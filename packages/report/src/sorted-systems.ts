import type { SystemResult } from '@memgym/core';
import { rankResults } from '@memgym/scoring';
import { metricMeaning, metricNames } from './metric-meaning.js';
import type { ReportInput } from './report-input.js';

/** The systems sorted by the first metric, the headline: memory systems from the best, then bounds, then rules. */
export function sortedSystems(input: Pick<ReportInput, 'result' | 'metrics'>): SystemResult[] {
  const [headline = ''] = metricNames(input);
  const { higherIsBetter } = metricMeaning(headline, input);
  const { systems, bounds, rules } = rankResults(input.result.systems, headline, { higherIsBetter });
  return [...systems, ...bounds, ...rules];
}
