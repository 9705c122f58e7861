/** The four competencies, in the order of the paper's tables, by the names of the splits. */
export const competencies = [
  'accurate-retrieval',
  'test-time-learning',
  'long-range-understanding',
  'conflict-resolution',
] as const;
export type Competency = (typeof competencies)[number];

/** What is done with the text, which decides how a question is put and how an answer counts. */
export const tasks = [
  'documents',
  'chats',
  'events',
  'labels',
  'films',
  'summary',
  'detective',
  'facts',
] as const;
export type Task = (typeof tasks)[number];

/** A data set, named as in `metadata.source` of its rows. */
export interface DataSet {
  readonly source: string;
  readonly competency: Competency;
  readonly task: Task;
  /** The column of the paper's tables that it belongs to, with its size where that is not the one of the table. */
  readonly column: string;
  /** How many texts and questions are published; undefined if it is not. */
  readonly published?: { readonly texts: number; readonly questions: number };
  /** Whether it belongs to the 2,071 questions of the paper's main table. */
  readonly isMain: boolean;
  /** Tokens of a chunk in the paper; each configuration file says 4,096 (docs/specs/memory-agent-bench.md#protocol). */
  readonly chunkTokens: 512 | 4096;
}

const usual = { isMain: true, chunkTokens: 4096 } as const;

const labelSets = [
  'icl_banking77_5900shot_balance',
  'icl_clinic150_7050shot_balance',
  'icl_nlu_8296shot_balance',
  'icl_trec_coarse_6600shot_balance',
  'icl_trec_fine_6400shot_balance',
];

/** All data sets, in the order of the paper's tables. */
export const dataSets: readonly DataSet[] = [
  ...(['ruler_qa1_197K', 'ruler_qa2_421K'] as const).map(
    (source): DataSet => ({
      source,
      competency: 'accurate-retrieval',
      task: 'documents',
      isMain: true,
      chunkTokens: 512,
      published: { texts: 1, questions: 100 },
      column: source === 'ruler_qa1_197K' ? 'SH-Doc QA' : 'MH-Doc QA',
    }),
  ),
  ...(['longmemeval_s*', 'longmemeval_s_-1_500'] as const).map(
    (source): DataSet => ({
      source,
      competency: 'accurate-retrieval',
      task: 'chats',
      chunkTokens: 512,
      ...(source === 'longmemeval_s*'
        ? { column: 'LongMemEval (S*)', isMain: true, published: { texts: 5, questions: 300 } }
        : { column: 'LongMemEval (S)', isMain: false }),
    }),
  ),
  ...(['full', '65536', '131072'] as const).map(
    (size): DataSet => ({
      ...usual,
      source: `eventqa_${size}`,
      published: { texts: 5, questions: 500 },
      competency: 'accurate-retrieval',
      task: 'events',
      ...(size === 'full' ? { column: 'EventQA' } : { column: `EventQA ${size}`, isMain: false }),
    }),
  ),
  ...labelSets.map(
    (source): DataSet => ({
      ...usual,
      source,
      competency: 'test-time-learning',
      task: 'labels',
      published: { texts: 1, questions: 100 },
      column: 'MCC',
    }),
  ),
  {
    ...usual,
    source: 'recsys_redial_full',
    competency: 'test-time-learning',
    task: 'films',
    published: { texts: 1, questions: 200 },
    column: 'Films',
  },
  {
    ...usual,
    source: 'infbench_sum_eng_shots2',
    competency: 'long-range-understanding',
    task: 'summary',
    published: { texts: 100, questions: 100 },
    column: 'Summary',
  },
  {
    ...usual,
    source: 'detective_qa',
    competency: 'long-range-understanding',
    task: 'detective',
    published: { texts: 10, questions: 71 },
    column: 'Detective',
  },
  ...(['sh', 'mh'] as const).flatMap((hops) =>
    (['262k', '6k', '32k', '64k'] as const).map((size): DataSet => {
      const name = `FC-${hops.toUpperCase()}`;
      const column = size === '262k' ? name : `${name} ${size}`;
      const source = `factconsolidation_${hops}_${size}`;
      const of = { competency: 'conflict-resolution', task: 'facts', chunkTokens: 512 } as const;
      const published = { texts: 1, questions: 100 };
      return { ...of, source, column, published, isMain: size === '262k' };
    }),
  ),
];

const bySource = new Map(dataSets.map((set) => [set.source, set]));

/** The data set with this name; undefined for none. */
export const dataSetOf = (source: string): DataSet | undefined => bySource.get(source);

/** Columns of the paper's table by competency, in its order. */
export const columnsOf = (competency: Competency): string[] => [
  ...new Set(
    dataSets.filter((set) => set.isMain && set.competency === competency).map(({ column }) => column),
  ),
];

/** The scoring data of a question, in its `meta`. */
export interface QuestionFacts {
  /** Every accepted answer. */
  readonly answers: readonly string[];
  /** The type of a question of LongMemEval. */
  readonly questionType?: string;
  /** Whether a question of LongMemEval cannot be answered. */
  readonly abstention?: boolean;
  /** What a summary must say, one point each. */
  readonly keyPoints?: readonly string[];
  /** The names of the films that were recommended. */
  readonly films?: readonly string[];
}
