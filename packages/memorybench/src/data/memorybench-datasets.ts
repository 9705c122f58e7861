import { meteor, rougeL, tokenF1, wordTokens } from '@memgym/scoring';

/** A domain of MemoryBench. */
export type MemoryBenchDomain = 'Open-Domain' | 'Academic&Knowledge' | 'Legal';

/** A form of tasks: the length of the input, then the length of the answer. */
export type MemoryBenchTask = 'Long-Short' | 'Short-Long' | 'Long-Long' | 'Short-Short';

/**
 * The source of a data set, which determines its record, its metrics and its users. `Text` is that of a user's own data
 * sets: a request, and a text as the right answer.
 */
export type MemoryBenchFamily =
  | 'Locomo'
  | 'DialSim'
  | 'HelloBench'
  | 'WritingBench'
  | 'WritingPrompts'
  | 'NFCats'
  | 'JuDGE'
  | 'LexEval'
  | 'IdeaBench'
  | 'JRE-L'
  | 'LimitGen-Syn'
  | 'Text';

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

type Row = readonly [
  name: string,
  family: MemoryBenchFamily,
  domain: MemoryBenchDomain,
  task: MemoryBenchTask,
  sourceCount: number,
  sampleCount: number | null,
  train: number,
  test: number,
  metrics: readonly string[],
  maxOutputTokens: number | null,
];

const judgment = [
  'reasoning_meteor',
  'judge_meteor',
  'reasoning_bert_score',
  'judge_bert_score',
  'crime_recall',
  'crime_precision',
  'crime_f1',
  'penalcode_index_recall',
  'penalcode_index_precision',
  'penalcode_index_f1',
  'time_score',
  'amount_score',
];
const ideas = [
  'bert_score',
  'llm_rating_score',
  'llm_novelty_ranking_score',
  'llm_feasibility_ranking_score',
];
const journalism = ['Rouge-L', 'BERTScore-F1', 'CLI', 'FKGL', 'DCRS'];

const locomoCounts = [199, 105, 193, 260, 242, 158, 190, 239, 196, 204];
const locomoRows = locomoCounts.map(
  (count, index): Row => [
    `Locomo-${index}`,
    'Locomo',
    'Open-Domain',
    'Long-Short',
    count,
    25,
    20,
    5,
    ['f1'],
    8192,
  ],
);

const academic = 'Academic&Knowledge';
/** One data set per line, in the order of the partitions. */
// biome-ignore format: a table
const rows: readonly Row[] = [
  ...locomoRows,
  ['DialSim-friends', 'DialSim', 'Open-Domain', 'Long-Short', 300, 83, 66, 17, ['accuracy'], null],
  ['DialSim-bigbang', 'DialSim', 'Open-Domain', 'Long-Short', 300, 83, 66, 17, ['accuracy'], null],
  ['DialSim-theoffice', 'DialSim', 'Open-Domain', 'Long-Short', 300, 84, 67, 17, ['accuracy'], null],
  ['HelloBench-Creative&Design', 'HelloBench', 'Open-Domain', 'Long-Long', 228, null, 181, 47, ['avg_score'], 16384],
  ['WritingPrompts', 'WritingPrompts', 'Open-Domain', 'Short-Long', 2000, 250, 200, 50, ['meteor'], 8192],
  ['WritingBench-Creative&Design', 'WritingBench', 'Open-Domain', 'Long-Long', 422, null, 336, 86, ['score'], 16000],
  ['NFCats', 'NFCats', 'Open-Domain', 'Short-Short', 2397, 250, 200, 50, ['score'], 8192],
  ['JuDGE', 'JuDGE', 'Legal', 'Short-Long', 2505, 250, 200, 50, judgment, 2048],
  ['LexEval-Summarization', 'LexEval', 'Legal', 'Long-Short', 1000, 250, 200, 50, ['rougel'], 8192],
  ['LexEval-Judge', 'LexEval', 'Legal', 'Long-Long', 1000, 250, 200, 50, ['rougel'], 8192],
  ['LexEval-QA', 'LexEval', 'Legal', 'Short-Short', 500, 250, 200, 50, ['rougel'], 8192],
  ['WritingBench-Politics&Law', 'WritingBench', 'Legal', 'Long-Long', 201, null, 160, 41, ['score'], 16000],
  ['HelloBench-Academic&Knowledge-QA', 'HelloBench', academic, 'Short-Long', 213, null, 170, 43, ['avg_score'], 16384],
  ['HelloBench-Academic&Knowledge-Writing', 'HelloBench', academic, 'Long-Long', 82, null, 65, 17, ['avg_score'], 16384],
  ['IdeaBench', 'IdeaBench', academic, 'Long-Short', 2374, 250, 200, 50, ideas, 8192],
  ['JRE-L', 'JRE-L', academic, 'Short-Short', 1000, 250, 200, 50, journalism, 4096],
  ['LimitGen-Syn', 'LimitGen-Syn', academic, 'Long-Short', 1000, 250, 200, 50, ['accuracy', 'rating'], 500],
  ['WritingBench-Academic&Engineering', 'WritingBench', academic, 'Long-Long', 167, null, 133, 34, ['score'], 16000],
];

/** The metrics that a data set of texts can be scored by, from 0 to 1: of an answer and the right one. */
export const ownMetrics: Readonly<Record<string, (answer: string, gold: string) => number>> = {
  f1: tokenF1,
  accuracy: (answer, gold) => (answer.trim().toLowerCase() === gold.trim().toLowerCase() ? 1 : 0),
  meteor: (answer, gold) => meteor(wordTokens(gold), wordTokens(answer)),
  'Rouge-L': (answer, gold) => rougeL(answer, gold)?.f1 ?? 0,
};

/** The data sets in the original's order of domains (packages/memorybench/spec.md#datasets). */
export const memoryBenchDatasets: readonly MemoryBenchDataset[] = rows.map(
  ([name, family, domain, task, sourceCount, sampleCount, train, test, metrics, maxOutputTokens]) => ({
    name,
    family,
    domain,
    task,
    sourceCount,
    sampleCount,
    published: { train, test },
    metrics,
    maxOutputTokens,
    hasCorpus: family === 'Locomo' || family === 'DialSim',
  }),
);
