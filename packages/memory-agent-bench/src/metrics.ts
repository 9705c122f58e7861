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

const share = (isRight: boolean): number => (isRight ? 1 : 0);

/** The metrics of answers, the published one of each data set first. */
export function answerMetrics(rules: ScoreRules): [Metric, ...Metric[]] {
  const best = (record: AnsweredRecord, compare: (text: string, answer: string) => number): number =>
    Math.max(
      0,
      ...rules.texts(record.raw).flatMap((text) => answersOf(record).map((answer) => compare(text, answer))),
    );
  const within = (record: AnsweredRecord): number =>
    best(record, (text, answer) => share(rules.contains(text, answer)));
  const exact = (record: AnsweredRecord): number =>
    best(record, (text, answer) => share(isExact(text, answer)));
  const label = (record: AnsweredRecord): number =>
    share(answersOf(record).some((answer) => rules.isLabel(record.raw, answer)));
  const event = (record: AnsweredRecord): number => share(rules.isEvent(record.raw, answersOf(record)));
  const stored =
    (name: string) =>
    ({ scores }: AnsweredRecord) =>
      scores?.[name] ?? null;
  const published: Readonly<Record<Task, (record: AnsweredRecord) => number | null>> = {
    documents: within,
    facts: within,
    events: event,
    labels: label,
    detective: exact,
    chats: stored('judged'),
    films: stored('films@5'),
    summary: stored('summary'),
  };
  const stores: Readonly<Partial<Record<Task, string>>> = {
    chats: 'judged',
    films: 'films@5',
    summary: 'summary',
  };
  const onTasks = (name: string, description: string, of: (record: AnsweredRecord) => number): Metric => ({
    ...{ name, description, ...unit },
    score: (record) => (lexical.has(taskOf(record) as Task) ? of(record) : null),
  });
  const rouge = (name: string, compare: typeof rougeL, part: keyof OverlapScore, about: string): Metric => ({
    ...{ name, ...unit },
    description: `${about}, over stems, of an answer against the right one (docs/specs/memory-agent-bench.md#metrics).`,
    score: (record) => {
      const task = taskOf(record) as Task;
      if (!texts.has(task) && !parsedTexts.has(task)) return null;
      const said = parsedTexts.has(task) ? [rules.parsed(record.raw)] : rules.texts(record.raw);
      const found = said.flatMap((text) =>
        answersOf(record).map((answer) => compare(text, answer, { stemmed: true })?.[part]),
      );
      const known = found.filter((value) => value !== undefined);
      return known.length === 0 ? null : Math.max(...known);
    },
  });
  return [
    {
      name: 'score',
      description:
        'What the paper reports of each data set: whether an answer contains the right one (documents, facts), names the event or the label, or is exactly the right one (detective); a verdict (chats); recall of films among the first five; F1 by a judge times fluency (summaries).',
      ...unit,
      score: (record) => {
        const task = taskOf(record);
        return task === undefined ? null : published[task](record);
      },
      isUnscored: (record) => {
        const name = stores[taskOf(record) as Task];
        return name !== undefined && record.unscored?.[name] !== undefined;
      },
    },
    ...[...competencies, 'overall' as const].map(aggregateMetric),
    onTasks(
      'exact-match',
      'Whether an answer is the right one, without case, punctuation and articles.',
      (record) => (taskOf(record) === 'labels' ? label(record) : exact(record)),
    ),
    onTasks(
      'contains-answer',
      'Whether an answer contains the right one: its words, or as `reference` its letters, also inside words.',
      within,
    ),
    onTasks('word-f1', 'F1 of the words that an answer shares with the right one.', (record) =>
      best(record, sharedF1),
    ),
    rouge('rouge-l', rougeL, 'f1', 'ROUGE-L, the F1 of the longest common sequence of words'),
    rouge('rouge-l-recall', rougeL, 'recall', 'Recall of ROUGE-L'),
    rouge(
      'rouge-l-sum',
      rougeLSum,
      'f1',
      'ROUGE-Lsum, the F1 of the longest common sequences of the words of lines',
    ),
    rouge('rouge-l-sum-recall', rougeLSum, 'recall', 'Recall of ROUGE-Lsum'),
    ...['judged', 'films@1', 'films@5', 'films@10', 'summary', 'fluency', 'key-points', 'sentences'].map(
      (name): Metric => ({ name, description: storedAbout[name] ?? name, ...unit, score: stored(name) }),
    ),
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
