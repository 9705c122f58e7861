import { DatasetError, didYouMean } from '@memgym/core';
import { meteor, rougeL, tokenF1, wordTokens } from '@memgym/scoring';
import * as z from 'zod';

const families = [
  'Locomo',
  'DialSim',
  'HelloBench',
  'WritingBench',
  'WritingPrompts',
  'NFCats',
  'JuDGE',
  'LexEval',
  'IdeaBench',
  'JRE-L',
  'LimitGen-Syn',
  'Text',
] as const;

/**
 * The source of a data set, which determines its record, its metrics and its users. `Text` is that of a user's own data
 * sets: a request, and a text as the right answer.
 */
export type MemoryBenchFamily = (typeof families)[number];

/** One of MemoryBench's 28 data sets, or one of the user. */
export interface MemoryBenchDataset {
  /** Name in the original: `Locomo-3`, `LexEval-QA`. */
  readonly name: string;
  readonly family: MemoryBenchFamily;
  readonly domain: string;
  readonly task: string;
  /** Number of items from which the data set was drawn. */
  readonly sourceCount: number;
  /** Number of items to draw; null takes all, stratum by stratum. */
  readonly sampleCount: number | null;
  /** Number of published items for training and for testing. Default: it is not published. */
  readonly published?: { readonly train: number; readonly test: number };
  readonly metrics: readonly string[];
  /** Maximum length of an answer in tokens; null for the original's 8192. */
  readonly maxOutputTokens: number | null;
  /** Whether its questions are about its own corpus. */
  readonly hasCorpus: boolean;
}

/** A list of a file: data sets that are learned and tested together. */
export interface DatasetList {
  readonly name: string;
  readonly datasets: readonly MemoryBenchDataset[];
}

/** The metrics that a data set of texts can be scored by, from 0 to 1: of an answer and the right one. */
export const ownMetrics: Readonly<Record<string, (answer: string, gold: string) => number>> = {
  f1: tokenF1,
  accuracy: (answer, gold) => (answer.trim().toLowerCase() === gold.trim().toLowerCase() ? 1 : 0),
  meteor: (answer, gold) => meteor(wordTokens(gold), wordTokens(answer)),
  'Rouge-L': (answer, gold) => rougeL(answer, gold)?.f1 ?? 0,
};

const entrySchema = z.looseObject({
  dataset_name: z.string().min(1).optional(),
  task_tag: z.string().min(1),
  domain_tag: z.string().min(1),
  test_metrics: z.array(z.string()).min(1),
  max_output_len: z.int().min(1).nullable().default(null),
  class_name: z.string().optional(),
  dataset_size: z.int().min(0).optional(),
  sample_count: z.int().min(0).optional(),
  random_seed: z.int().optional(),
  published: z.object({ train: z.int(), test: z.int() }).optional(),
});
type Entry = z.output<typeof entrySchema>;

/** A file in the form of the original's `each.json`, `domain.json` or `task.json`; a list can also name its data sets. */
export const datasetsFileSchema = z.record(
  z.string(),
  z.union([entrySchema, z.array(z.union([z.string(), entrySchema])).min(1)]),
);
export type DatasetsFile = z.output<typeof datasetsFileSchema>;

/**
 * The data sets and lists of a file. A data set of a class of MemoryBench is read and scored as that one; another has texts
 * with a `golden_answer` and is scored by the first of its metrics.
 * @param known data sets that are there without the file; they stay as they are
 * @throws {DatasetError} when a list names a data set that is nowhere
 */
export function listedDatasets(
  content: DatasetsFile,
  file: string,
  known: readonly MemoryBenchDataset[] = [],
): { readonly datasets: readonly MemoryBenchDataset[]; readonly lists: readonly DatasetList[] } {
  const all = new Map(known.map((dataset) => [dataset.name, dataset]));
  const add = (name: string, entry: Entry): MemoryBenchDataset => {
    const dataset = all.get(name) ?? toDataset(name, entry);
    all.set(name, dataset);
    return dataset;
  };
  const entries = Object.entries(content);
  for (const [key, entry] of entries) if (!Array.isArray(entry)) add(entry.dataset_name ?? key, entry);
  const memberOf = (list: string, member: string | Entry): MemoryBenchDataset => {
    if (typeof member !== 'string') {
      // The original lists IdeaBench without a name.
      const [unnamed] = [...all.values()].filter(({ family }) => family === familyOf(member));
      return add(member.dataset_name ?? unnamed?.name ?? list, member);
    }
    const found = all.get(member);
    if (found !== undefined) return found;
    throw new DatasetError({ file, path: list }, `${JSON.stringify(member)} is no data set.`, {
      hint:
        didYouMean(member, [...all.keys()]).trim() ||
        'Describe it in this file, or name one of MemoryBench’s.',
    });
  };
  const lists = entries.flatMap(([name, members]): DatasetList[] =>
    Array.isArray(members) ? [{ name, datasets: members.map((member) => memberOf(name, member)) }] : [],
  );
  return { datasets: [...all.values()].filter((dataset) => !known.includes(dataset)), lists };
}

const classes = new Map<string, MemoryBenchFamily>(
  families
    .filter((family) => family !== 'Text')
    .map((family) => [family.replace('LimitGen-Syn', 'LimitGen'), family]),
);

const classOf = ({ class_name: name = '' }: Entry): string => name.split('.')[0] ?? '';
const familyOf = (entry: Entry): MemoryBenchFamily => classes.get(classOf(entry)) ?? 'Text';

function toDataset(name: string, entry: Entry): MemoryBenchDataset {
  const family = familyOf(entry);
  return {
    name,
    family,
    domain: entry.domain_tag,
    task: entry.task_tag,
    sourceCount: entry.dataset_size ?? 0,
    sampleCount: entry.sample_count ?? null,
    ...(entry.published !== undefined && { published: entry.published }),
    metrics: entry.test_metrics,
    maxOutputTokens: entry.max_output_len,
    hasCorpus: family === 'Locomo' || family === 'DialSim',
  };
}

/**
 * Checks that each data set of texts has a metric.
 * @param further names of metrics besides {@link ownMetrics}
 * @throws {DatasetError} naming the metric that is none
 */
export function requireMetrics(
  datasets: readonly MemoryBenchDataset[],
  file: string,
  further: readonly string[],
): void {
  const known = [...Object.keys(ownMetrics), ...further];
  for (const {
    name,
    family,
    metrics: [metric = ''],
  } of datasets) {
    if (family !== 'Text' || known.includes(metric)) continue;
    throw new DatasetError(
      { file, path: `${name}.test_metrics` },
      `${JSON.stringify(metric)} is no metric of texts.`,
      {
        hint: `Metrics of texts are ${known.join(', ')}. Give yours with the option metrics, or name a class_name: ${[...classes.keys()].join(', ')}.`,
      },
    );
  }
}
