import { parseConfig } from '@memgym/core';
import type { StatisticsFormat } from '@memgym/evaluators';
import * as z from 'zod';
import { scoreStatistics, toStatisticsFile } from '../../score/statistics-file.js';
import { readPartitionResults } from './partition-results.js';
import { partitionTable } from './partition-table.js';

const options = z.strictObject({
  profile: z.enum(['fixed', 'reference']).default('fixed').meta({
    description: 'fixed: items without a score are left out; reference: they count as 0',
    placeholder: 'profile',
  }),
});

/**
 * Statistics of the runs at hand, over all of their systems, and the main tables normalised by them, as the original's
 * `summary_evaluate_result` computes them (packages/memorybench/spec.md#summary-figures).
 */
export const poolStatistics: StatisticsFormat = {
  description:
    'Compute the statistics that normalise scores from runs, or from folders of the original’s results.',
  options,
  async collect(sources, given) {
    const { profile } = parseConfig('statistics', options, given);
    const results = await readPartitionResults(sources);
    const { text, json, unscored } = partitionTable(
      results,
      ({ systems }) => scoreStatistics([...systems.values()].flat(), { profile }),
      profile,
    );
    const systems = new Set(results.flatMap((partition) => [...partition.systems.keys()]));
    return {
      file: toStatisticsFile(results, { profile }) as object,
      text,
      json,
      notes: [
        `Pooled over ${systems.size} systems on ${results.map(({ name }) => name).join(', ')}.`,
        ...(systems.size === 1
          ? ['The statistics of one system make its mean z-score 0; pool all systems that you compare.']
          : []),
        ...(unscored === 0 ? [] : [`Without a score, and in no mean: ${unscored}.`]),
      ],
    };
  },
};
