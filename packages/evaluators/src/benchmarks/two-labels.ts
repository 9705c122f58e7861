import type { AnsweredRecord, Question, VerdictCounts } from '@memgym/core';
import { defined } from '@memgym/core/config';
import type { Metric } from '@memgym/scoring';
import type { BenchmarkProtocol } from './benchmark-protocol.js';

type ScoreAnswer = NonNullable<BenchmarkProtocol['scoreAnswer']>;

/** The published label of a question whose label is disputed. */
interface ReleasedLabel {
  readonly expected: Question['expected'];
  /** Whether no other label counts in its place. */
  readonly isExcluded: boolean;
}

const releasedOf = ({ meta }: Pick<Question, 'meta'>): ReleasedLabel | undefined =>
  meta?.released as unknown as ReleasedLabel | undefined;

/**
 * The question by another label than the published one, which goes along in its `meta` and is scored beside it.
 * @param label null: the question does not count, but by its published label
 */
export function withOtherLabel(
  question: Question,
  label: Partial<Pick<Question, 'expected' | 'evidence'>> | null,
): Question {
  const released = { expected: question.expected, isExcluded: label === null };
  return { ...question, ...label, meta: { ...question.meta, released } } as Question;
}

/** The name of a metric by the published labels. */
const published = (name: string): string => `${name}-published`;

/** Scores an answer by both labels of its question, if these differ. */
export function scoreByBoth(scoreAnswer: ScoreAnswer): ScoreAnswer {
  return async (question, answer, context) => {
    const own = await scoreAnswer(question, answer, context);
    const released = releasedOf(question);
    if (released === undefined || released.expected === question.expected) return own;
    const { expected } = released;
    const other = await scoreAnswer({ ...question, expected } as Question, answer, context);
    const unscored = { ...own.unscored, ...renamed(other.unscored) };
    return {
      scores: { ...own.scores, ...renamed(other.scores) },
      ...(Object.keys(unscored).length > 0 && { unscored }),
      ...defined({ verdicts: sum(own.verdicts, other.verdicts) }),
    };
  };
}

const renamed = <Value>(of: Readonly<Record<string, Value>> = {}): Record<string, Value> =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [published(name), value]));

function sum(one?: VerdictCounts, other?: VerdictCounts): VerdictCounts | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return { asked: one.asked + other.asked, lost: one.lost + other.lost };
}

/** A metric over the questions of which a label counts. */
export const byCountingLabels = <Of extends Metric>(metric: Of): Of => ({
  ...metric,
  score: (record: AnsweredRecord) => (releasedOf(record)?.isExcluded === true ? null : metric.score(record)),
});

/** A metric of answers by the published labels of all questions. */
export function byPublishedLabels({ verdict: _, ...metric }: Metric): Metric {
  const name = published(metric.name);
  const isScoredTwice = ({ scores = {} }: AnsweredRecord): boolean => name in scores;
  return {
    ...metric,
    name,
    description: `By the published labels: ${metric.description}`,
    score(record) {
      const { scores = {} } = record;
      const expected = releasedOf(record)?.expected;
      const marks = isScoredTwice(record) ? { ...scores, [metric.name]: scores[name] ?? null } : scores;
      return metric.score({ ...record, scores: marks, ...defined({ expected }) });
    },
    isUnscored: (record) => record.unscored?.[isScoredTwice(record) ? name : metric.name] !== undefined,
  };
}
