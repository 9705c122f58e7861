import type { AskedModels } from '@memgym/evaluators';
import {
  isOwnPartition,
  type MemoryBenchPartition,
  memoryBenchPartitionsNamed,
} from '../data/memorybench-partitions.js';
import { judgedByModel, judgeOfDataset } from './judges/judge-of-dataset.js';
import type { MemoryBenchOptions } from './memorybench-options.js';

/** The models of the runs that the authors' constants come from (packages/memorybench/spec.md#summary-figures). */
const authors = {
  model: /qwen3[-_.:]?8b/i,
  judge: /deepseek[-_]?v3(?![.\d])/i,
  critic: /writingbench[-_]critic/i,
};

/**
 * A warning where scores of other models or judges are normalised by the authors' constants; empty where they are
 * not, and where the models are theirs.
 */
export function constantsCaution(
  { partition, statistics }: Pick<MemoryBenchOptions, 'partition' | 'statistics'>,
  asked: AskedModels,
): string[] {
  const normalised = isOwnPartition(partition)
    ? []
    : memoryBenchPartitionsNamed(partition).filter(isNormalised);
  if (statistics !== undefined || normalised.length === 0) return [];
  const others = asked.models.filter((model) => !authors.model.test(model));
  const differences = [
    ...(asked.models.length === 0 ? ['the answering model is not known'] : []),
    ...(others.length > 0 ? [`${others.join(', ')} answered`] : []),
    ...otherJudges(normalised, asked),
  ];
  if (differences.length === 0) return [];
  return [
    `min-max and z-score use the authors’ constants, which were made with Qwen3-8B, judged by DeepSeek-V3 and, in WritingBench, by its critic of 7B. Here ${differences.join('; ')}. So compare them only within one such setting, or make statistics of your own runs with \`memgym original statistics memorybench <runs> --out statistics.json\` and pass the file as the option statistics.`,
  ];
}

const isNormalised = ({ kind }: MemoryBenchPartition): boolean => kind === 'domain' || kind === 'task';

/** For example `gpt-4.1 judged DialSim, NFCats`. */
function otherJudges(partitions: readonly MemoryBenchPartition[], asked: AskedModels): string[] {
  const judged = new Map<string, Set<string>>();
  for (const { name, family } of partitions.flatMap(({ datasets }) => datasets)) {
    if (!judgedByModel.has(family)) continue;
    const judge = judgeOfDataset(name, asked);
    const expected = family === 'WritingBench' ? authors.critic : authors.judge;
    if (!expected.test(judge)) judged.set(judge, (judged.get(judge) ?? new Set()).add(family));
  }
  return [...judged].map(([judge, families]) => `${judge} judged ${[...families].join(', ')}`);
}
