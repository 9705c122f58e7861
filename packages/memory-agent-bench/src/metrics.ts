import type { AnsweredRecord } from '@memgym/core';
import { type Metric, type OverlapScore, rougeL, rougeLSum } from '@memgym/scoring';
import { isExact, sharedF1 } from './answer-text.js';
import { type Competency, competencies, dataSetOf, type QuestionFacts, type Task } from './data-sets.js';
import type { ScoreRules } from './score-rules.js';

const unit = { range: [0, 1], higherIsBetter: true } as const;

const taskOf = ({ type }: AnsweredRecord): Task | undefined => dataSetOf(type)?.task;
const answersOf = ({ meta }: AnsweredRecord): readonly string[] =>
  (meta as unknown as QuestionFacts | undefined)?.answers ?? [];

/** Tasks whose answers are short texts that are compared letter by letter. */
const lexical: ReadonlySet<Task> = new Set(['documents', 'events', 'labels', 'detective', 'facts', 'chats']);

/** Tasks whose answers the original also compares as texts, in their raw and their parsed form. */
const texts: ReadonlySet<Task> = new Set(['documents', 'chats', 'summary', 'detective', 'facts']);

/** Tasks whose answers it compares as texts in their parsed form alone. */
const parsedTexts: ReadonlySet<Task> = new Set(['events', 'labels']);

/** The texts of a reply that are compared with the right answers. */
const comparedTexts = (record: AnsweredRecord, rules: ScoreRules): readonly string[] =>
  parsedTexts.has(taskOf(record) as Task) ? [rules.parsed(record.raw)] : rules.texts(record.raw);

const share = (isRight: boolean): number => (isRight ? 1 : 0);

/** The metrics of answers, the published one of each data set first. */
export function answerMetrics(rules: ScoreRules): [Metric, ...Metric[]] {
  const marks = createMarks(rules);
  const onTasks = (name: string, description: string, of: Mark): Metric => ({
    name,
    description,
    ...unit,
    score: (record) => (lexical.has(taskOf(record) as Task) ? of(record) : null),
  });
  return [
    scoreMetric(marks),
    ...[...competencies, 'overall' as const].map(aggregateMetric),
    onTasks(
      'exact-match',
      'Whether an answer is the right one, without case, punctuation and articles.',
      (record) => (taskOf(record) === 'labels' ? marks.label(record) : marks.exact(record)),
    ),
    onTasks(
      'contains-answer',
      'Whether an answer contains the right one: its words, or as `reference` its letters, also inside words.',
      marks.within,
    ),
    onTasks('word-f1', 'F1 of the words that an answer shares with the right one.', marks.wordF1),
    ...overlapMetrics(rules),
    ...['judged', 'films@1', 'films@5', 'films@10', 'summary', 'fluency', 'key-points', 'sentences'].map(
      (name): Metric => ({ name, description: storedAbout[name] ?? name, ...unit, score: stored(name) }),
    ),
  ];
}

type Mark = (record: AnsweredRecord) => number;

/** The marks that are computed from the text of an answer. */
function createMarks(rules: ScoreRules) {
  const best = (record: AnsweredRecord, compare: (text: string, answer: string) => number): number =>
    Math.max(
      0,
      ...comparedTexts(record, rules).flatMap((text) =>
        answersOf(record).map((answer) => compare(text, answer)),
      ),
    );
  return {
    within: (record) => best(record, (text, answer) => share(rules.contains(text, answer))),
    exact: (record) => best(record, (text, answer) => share(isExact(text, answer))),
    label: (record) => share(answersOf(record).some((answer) => rules.isLabel(record.raw, answer))),
    event: (record) => share(rules.isEvent(record.raw, answersOf(record))),
    wordF1: (record) => best(record, sharedF1),
  } satisfies Record<string, Mark>;
}

/** A score that was stored with the answer. */
const stored =
  (name: string) =>
  ({ scores }: AnsweredRecord): number | null =>
    scores?.[name] ?? null;

/** The published metric of tasks whose score is stored with the answer. */
const stores: Readonly<Partial<Record<Task, string>>> = {
  chats: 'judged',
  films: 'films@5',
  summary: 'summary',
};

function scoreMetric(marks: ReturnType<typeof createMarks>): Metric {
  const marked: Readonly<Partial<Record<Task, Mark>>> = {
    documents: marks.within,
    facts: marks.within,
    events: marks.event,
    labels: marks.label,
    detective: marks.exact,
  };
  return {
    name: 'score',
    description:
      'What the paper reports of each data set: whether an answer contains the right one (documents, facts), names the event or the label, or is exactly the right one (detective); a verdict (chats); recall of films among the first five; F1 by a judge times fluency (summaries).',
    ...unit,
    score: (record) => {
      const task = taskOf(record);
      if (task === undefined) return null;
      return marked[task]?.(record) ?? stored(stores[task] ?? '')(record);
    },
    isUnscored: (record) => {
      const name = stores[taskOf(record) as Task];
      return name !== undefined && record.unscored?.[name] !== undefined;
    },
  };
}

function overlapMetrics(rules: ScoreRules): Metric[] {
  const rouge = (
    name: string,
    compare: typeof rougeL,
    { part, about }: { readonly part: keyof OverlapScore; readonly about: string },
  ): Metric => ({
    name,
    ...unit,
    description: `${about}, over stems, of an answer against the right one (docs/specs/memory-agent-bench.md#metrics).`,
    score: (record) => {
      const task = taskOf(record) as Task;
      if (!texts.has(task) && !parsedTexts.has(task)) return null;
      const found = comparedTexts(record, rules).flatMap((text) =>
        answersOf(record).map((answer) => compare(text, answer, { stemmed: true })?.[part]),
      );
      const known = found.filter((value) => value !== undefined);
      return known.length === 0 ? null : Math.max(...known);
    },
  });
  const sequence = 'the F1 of the longest common sequence';
  return [
    rouge('rouge-l', rougeL, { part: 'f1', about: `ROUGE-L, ${sequence} of words` }),
    rouge('rouge-l-recall', rougeL, { part: 'recall', about: 'Recall of ROUGE-L' }),
    rouge('rouge-l-sum', rougeLSum, { part: 'f1', about: `ROUGE-Lsum, ${sequence}s of the words of lines` }),
    rouge('rouge-l-sum-recall', rougeLSum, { part: 'recall', about: 'Recall of ROUGE-Lsum' }),
  ];
}

const storedAbout: Readonly<Record<string, string>> = {
  judged: 'Share of answers about chats that a judge marks as correct, by the rule of the question’s type.',
  'films@1': 'Share of the right films that the first recommendation names.',
  'films@5': 'Share of the right films among the first five recommendations.',
  'films@10': 'Share of the right films among the first ten recommendations.',
  summary: 'Of a summary: F1 of `key-points` and `sentences`, times `fluency`, by a judge.',
  fluency: 'Whether a summary reads as a text, by a judge.',
  'key-points': 'Share of the points of experts that a summary holds, by a judge.',
  sentences: 'Share of the sentences of a summary that the summary of experts supports, by a judge.',
};

const aggregateMetric = (name: Competency | 'overall'): Metric => ({
  name,
  description:
    name === 'overall'
      ? 'Mean of the four competencies. It needs scores of every column of the paper’s table.'
      : `Mean of the columns of the paper’s table for ${name.replaceAll('-', ' ')}, each with the same weight. It needs scores of all of them.`,
  ...unit,
  aggregate: true,
  score: () => null,
});
