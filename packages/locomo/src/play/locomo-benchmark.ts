import { type AnswerRecord, ConfigError, DatasetError, type Episode, type Question } from '@memgym/core';
import { readJsonFile } from '@memgym/datasets';
import type {
  Benchmark,
  BenchmarkProtocol,
  LoadContext,
  PredictionLine,
  QuestionInContext,
} from '@memgym/evaluators';
import {
  byCountingLabels,
  byPublishedLabels,
  defineBenchmark,
  describeJudges,
  incompleteOption,
  readThenAsk,
  retrievalMetrics,
  scoreByBoth,
} from '@memgym/evaluators';
import { judgedMetricsOf, scoreCorrectness } from '@memgym/evaluators/judges';
import type { Metric } from '@memgym/scoring';
import * as z from 'zod';
import { correctLoCoMo } from '../data/correct-locomo.js';
import { loadLoCoMo } from '../data/load-locomo.js';
import { locomoCategories } from '../data/locomo-categories.js';
import { repairLoCoMoTurnIds } from '../data/locomo-questions.js';
import { locomoTables } from '../published/locomo.js';
import { locomoAdversarialMetric, locomoF1Metric } from '../score/locomo-f1.js';
import { answerWithReasons } from './answer-with-reasons.js';
import {
  checkConvention,
  conventionCautions,
  type LoCoMoConvention,
  type LoCoMoJudge,
  locomoConventions,
  tablesOf,
  withConvention,
} from './locomo-comparisons.js';
import { labelledMetric, scoreByCategory, withEvidenceTexts } from './score-by-category.js';

/** The `predict.json` of a MemoryBench run (packages/memorybench/spec.md#summary-figures), of which LoCoMo is a part. */
const predictFile = z.array(
  z.object({ dataset: z.string(), test_idx: z.int().nonnegative(), response: z.string() }),
);

const line = z.object({
  sample_id: z.string(),
  qa_index: z.int().nonnegative(),
  prediction: z.union([z.string(), z.number()]).transform(String),
  retrieved: z.array(z.string()).optional(),
});

const locomoOptionsSchema = z.strictObject({
  speakers: z
    .enum(['user-and-assistant', 'users'])
    .default('user-and-assistant')
    .describe(
      'Roles of the two people. `user-and-assistant`: the second is the assistant. `users`: both are users, for memory systems such as Mem0 that store only user messages and would otherwise miss half of the conversation. Default user-and-assistant.',
    ),
  labels: z
    .enum(['published', 'corrected', 'excluded'])
    .default('published')
    .describe(
      '`corrected`: answers and evidence of an audit, in the file of `corrections`; `excluded`: the published labels, and the 99 questions whose answer the audit rejects do not count; with both, `f1-published` and `judged-published` stand beside: the same answers by the published labels. `published` with `corrections`: the slice `label` shows the others alone. Default published.',
    ),
  corrections: z
    .string()
    .optional()
    .describe(
      'Path of `errors.json` of dial481/locomo-audit, relative to the experiment. Needed for other labels than the published ones. Default: none.',
    ),
  categories: z
    .enum(['all', 'answerable'])
    .default('all')
    .describe(
      '`answerable`: categories 1 to 4, without the adversarial questions, as in most comparisons of memory systems. Default all.',
    ),
  judge: z
    .enum(['none', 'generous', 'same-substance', 'both', 'locomo-plus'])
    .default('none')
    .describe(
      describeJudges(
        'Whether a model (the experiment’s `judge`) also marks answers; only `locomo-plus` marks adversarial questions.',
        '`locomo-plus`: by a rule for each category, as LoCoMo-Plus does: correct 1, partly correct 0.5, wrong 0. Adversarial questions are marked, too, and asked without alternatives.',
      ),
    ),
  answers: z
    .enum(['phrase', 'reasoned'])
    .optional()
    .describe(
      '`phrase`: a few words. `reasoned`: reasons, then an answer of any length, as some published comparisons ask for, which score higher by it. Default: that of the convention, else phrase.',
    ),
  incomplete: incompleteOption,
  convention: z
    .enum(['none', ...(Object.keys(locomoConventions) as LoCoMoConvention[])])
    .default('none')
    .describe(
      `Categories and judge of a published comparison, whose tables are shown; where its models are others than those of the run, that is said. ${Object.entries(
        locomoConventions,
      )
        .map(([name, { about }]) => `\`${name}\`: ${about}`)
        .join('; ')}. Default none.`,
    ),
});

type LoCoMoOptions = z.output<typeof locomoOptionsSchema>;

/** Adversarial questions have no gold. */
const hasGoldText = ({ type, expected }: Question): boolean =>
  typeof expected === 'string' && type !== locomoCategories[5];

const scoreAnswerBy: Readonly<Record<LoCoMoJudge, BenchmarkProtocol['scoreAnswer']>> = {
  none: undefined,
  generous: scoreCorrectness({ rubric: 'generous', applies: hasGoldText }),
  'same-substance': scoreCorrectness({ rubric: 'same-substance', applies: hasGoldText }),
  both: scoreCorrectness({ rubric: 'both', applies: hasGoldText }),
  'locomo-plus': scoreByCategory,
};

function metricsOfJudge(judge: LoCoMoJudge): readonly Metric[] {
  if (judge === 'none') return [];
  return judge === 'locomo-plus' ? [labelledMetric] : judgedMetricsOf(judge);
}

/** The metrics of answers by the labels that count, the headline first. */
const answerMetrics = (options: LoCoMoOptions): Metric[] => [
  locomoF1Metric,
  ...metricsOfJudge(withConvention(options).judge),
];

/** Those of which the same by the published labels stands beside. */
function besideMetrics(options: LoCoMoOptions): Metric[] {
  const { judge } = withConvention(options);
  // The judge of LoCoMo-Plus reads the evidence, too, of which the published one does not go along.
  const twice = judge === 'locomo-plus' ? [locomoF1Metric] : answerMetrics(options);
  return options.labels === 'published' ? [] : twice.map(byPublishedLabels);
}

/** LoCoMo: ten long conversations between two people, 1,986 questions in five categories. */
export const locomoBenchmark: Benchmark = defineBenchmark({
  type: 'locomo',
  description: 'Ten conversations of 19 to 32 sessions; short answers to 1,986 questions in five categories.',
  options: locomoOptionsSchema,
  async load(path, { speakers, labels, corrections, ...choices }, context) {
    checkConvention(choices);
    const { categories, judge } = withConvention(choices);
    const published = await loadLoCoMo(path);
    const loaded =
      labels === 'published' && corrections === undefined
        ? published
        : await correctLoCoMo(published, correctionsOf(labels, corrections, context), labels);
    const asked = categories === 'all' ? loaded.episodes : loaded.episodes.map(withoutAdversarial);
    const episodes = judge === 'locomo-plus' ? asked.map(withEvidenceTexts) : asked;
    return { ...loaded, episodes: speakers === 'users' ? episodes.map(withoutAssistant) : episodes };
  },
  protocol: (options) => {
    const { judge, answers } = withConvention(options);
    const scoreAnswer = scoreAnswerBy[judge];
    return {
      play: readThenAsk,
      ...(scoreAnswer !== undefined && {
        scoreAnswer: judge === 'locomo-plus' ? scoreAnswer : scoreByBoth(scoreAnswer),
      }),
      ...(answers === 'reasoned' && { answerWay: () => answerWithReasons }),
    };
  },
  metrics: (options) => {
    const [first = locomoF1Metric, ...others] = answerMetrics(options).map(byCountingLabels);
    const rest = [locomoAdversarialMetric, ...retrievalMetrics].map(byCountingLabels);
    return [first, ...others, ...besideMetrics(options), ...rest];
  },
  results: (options) => ({
    mainMetrics: [
      ...[...answerMetrics(options), ...besideMetrics(options)].map(({ name }) => name),
      'adversarial',
      'recall@500tokens',
      'recall@5',
    ],
    cluster: 'conversation',
    groups: { order: Object.values(locomoCategories) },
    otherGroups: { conversation: ({ episodeId }) => episodeId },
    ...(options.labels === 'published' &&
      options.corrections !== undefined && {
        slices: [
          {
            key: 'byLabel',
            name: 'label',
            of: ({ meta }: AnswerRecord) => (meta?.disputed === true ? 'disputed' : 'undisputed'),
            about: 'Whether the audit rejects the published answer.',
          },
        ],
      }),
    // Published figures belong to the labels that they were counted with.
    published: tablesOf(options, locomoTables),
    cautions: (asked) => conventionCautions(options, asked),
  }),
  predictions: {
    fields:
      'sample_id, qa_index (from 0, in the file’s order), prediction, retrieved? (ranked dia_ids); or MemoryBench’s predict.json',
    schema: line.transform(({ sample_id, qa_index, ...rest }) => ({
      questionId: `${sample_id}:${qa_index}`,
      ...rest,
    })),
    write: ({ questionId, prediction, retrieved }) => {
      const colon = questionId.lastIndexOf(':');
      return {
        sample_id: questionId.slice(0, colon),
        qa_index: Number(questionId.slice(colon + 1)),
        prediction,
        ...(retrieved !== undefined && { retrieved: [...retrieved] }),
      };
    },
    repairRetrieved: repairLoCoMoTurnIds,
    readOriginal: (file, questions) =>
      /\.json$/i.test(file) ? readMemoryBenchLoCoMo(file, questions) : Promise.resolve(null),
  },
});

/** @throws {ConfigError} when no file is named */
function correctionsOf(labels: string, path: string | undefined, context: LoadContext | undefined): string {
  if (path !== undefined) return context?.resolvePath(path) ?? path;
  throw new ConfigError(`\`labels: "${labels}"\` needs the file of an audit.`, {
    key: 'benchmark.options.corrections',
    hint: 'Get errors.json from https://github.com/dial481/locomo-audit (CC BY-NC 4.0) and name it as corrections.',
  });
}

/** The predictions for `Locomo-0` … `Locomo-9`, the conversations in data order. */
async function readMemoryBenchLoCoMo(
  file: string,
  questions: readonly QuestionInContext[],
): Promise<PredictionLine[]> {
  const conversations = [...new Set(questions.map(({ episodeId }) => episodeId))];
  const { value } = await readJsonFile(file, predictFile);
  const lines = value.flatMap(({ dataset, test_idx, response }, index) => {
    const path = `[${index}]`;
    const number = /^Locomo-(\d+)$/.exec(dataset)?.[1];
    if (number === undefined) return [];
    const sample = conversations[Number(number)];
    if (sample === undefined) {
      throw new DatasetError({ file, path }, `the data contain no conversation for ${dataset}.`, {
        hint: `They contain ${conversations.length}, numbered from 0.`,
      });
    }
    return [{ path, value: { sample_id: sample, qa_index: test_idx, prediction: response } }];
  });
  if (lines.length > 0) return lines;
  throw new DatasetError({ file }, 'contains no prediction for the datasets Locomo-0 to Locomo-9.', {
    hint: 'Pass the predict.json of a run on LoCoMo, Open-Domain or Long-Short.',
  });
}

function withoutAssistant(episode: Episode): Episode {
  const sessions = episode.conversation.sessions.map((session) => ({
    ...session,
    turns: session.turns.map((turn) => ({ ...turn, role: 'user' as const })),
  }));
  return { ...episode, conversation: { ...episode.conversation, sessions } };
}

function withoutAdversarial(episode: Episode): Episode {
  const questions = episode.conversation.questions.filter(({ type }) => type !== locomoCategories[5]);
  return { ...episode, conversation: { ...episode.conversation, questions } };
}
