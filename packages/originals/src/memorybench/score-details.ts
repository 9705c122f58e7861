import { ConfigError, type JsonObject, parseConfig } from '@memgym/core';
import {
  type MemoryBenchPartition,
  memoryBenchDatasets,
  memoryBenchPartition,
  readMemoryBenchDetails,
} from '@memgym/datasets';
import { memoryBenchStatistics } from '@memgym/scoring/memorybench';
import * as z from 'zod';
import type { ScoreContext, ScoredResults, ScoreFormat } from '../original-formats.js';
import { dropNumPyScores } from './drop-numpy-scores.js';
import { meansByDataset, type ScoredDetails, scoredMeans } from './means-by-dataset.js';
import { scorePartition } from './score-partition.js';

const options = z.strictObject({
  details: z.string().optional().meta({
    description: 'evaluate_details.json of the original program, or of `memgym original export`',
    placeholder: 'file',
  }),
  partition: z
    .string()
    .default('Open-Domain')
    .meta({ description: 'domain, task or data set that was played', placeholder: 'name' }),
  profile: z.enum(['fixed', 'reference']).default('fixed').meta({
    description: 'fixed: items without a score are left out; reference: they count as 0',
    placeholder: 'profile',
  }),
  summed: z.enum(['later', 'at-once']).default('later').meta({
    description:
      'later: sum up the file as it is; at-once: as the original does right after scoring, where LoCoMo questions of category 1 (found with --data) and, in JRE-L alone, Rouge-L count 0; only with profile reference',
    placeholder: 'when',
  }),
});

/** The figures of a partition from the metrics of its items (docs/specs/memorybench.md#summary-figures). */
export const scoreDetails: ScoreFormat = { options, score };

async function score(given: JsonObject, context: ScoreContext): Promise<ScoredResults> {
  const { details, partition, profile, summed } = parseConfig('score', options, given);
  if (details === undefined) {
    throw new ConfigError('`details` is missing.', {
      key: 'details',
      hint: 'Pass the evaluate_details.json of a run.',
    });
  }
  if (summed === 'at-once' && profile === 'fixed') {
    throw new ConfigError('`summed` cannot be at-once if `profile` is fixed.', {
      key: 'summed',
      hint: 'Only the profile reference reproduces this fault of the original.',
    });
  }
  const played = memoryBenchPartition(partition);
  const items = await readItems(details, played);
  const counted = summed === 'at-once' ? await dropNumPyScores(items, played, context) : items;
  const scored = counted.map((item): ScoredDetails => ({ ...item, cluster: clusterOf(item) }));
  const means = meansByDataset(scored, profile);
  const { kind, name } = played;
  if (kind === 'single' || kind === 'source') return scoredMeans(means, profile);
  const statistics = memoryBenchStatistics(kind).get(name);
  if (statistics === undefined) throw new ConfigError(`${name} has no reference run.`, { key: 'partition' });
  return scorePartition(scored, statistics, means, profile);
}

async function readItems(details: string, { name, datasets }: MemoryBenchPartition) {
  const read = await readMemoryBenchDetails(details);
  const items = read.filter(({ dataset }) => datasets.some((each) => each.name === dataset));
  // The original's order, which is also that of `details`.
  if (items.length > 0)
    return items.sort(
      (left, right) => order(left.dataset, right.dataset) || left.testIndex - right.testIndex,
    );
  throw new ConfigError(`${details} has no item of ${name}.`, {
    key: 'partition',
    hint: `It has ${[...new Set(read.map(({ dataset }) => dataset))].join(', ')}.`,
  });
}

const order = (left: string, right: string): number => Number(left > right) - Number(left < right);

/** Items about the same corpus are not independent; all other items are. */
const clusterOf = ({
  dataset,
  testIndex,
}: {
  readonly dataset: string;
  readonly testIndex: number;
}): string =>
  memoryBenchDatasets.some(({ name, hasCorpus }) => name === dataset && hasCorpus)
    ? dataset
    : `${dataset}:${testIndex}`;
