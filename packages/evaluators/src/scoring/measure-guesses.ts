import type { MultipleChoiceQuestion } from '@memgym/core';
import type { Benchmark } from '../benchmarks/benchmark.js';
import { loadQuestions } from './questions-of.js';

/** How often a rule finds the right option without question and memory. */
export interface GuessRate {
  readonly rule: string;
  readonly description: string;
  readonly questions: number;
  /** Share of right answers, 0 to 1. */
  readonly accuracy: number;
}

/** Results of guessing the options of a data set. */
export interface GuessRates {
  /** Expected share of right answers when an option is drawn, 0 to 1. */
  readonly chance: number;
  /** The benchmark's rules, then the rule of the most frequent label. */
  readonly rates: readonly GuessRate[];
}

/**
 * Guesses the multiple-choice questions of a data set by the benchmark's baselines; null if it has no such questions or
 * no baselines.
 * @throws {DatasetError} when the data cannot be read
 */
export async function measureGuesses(benchmark: Benchmark, path: string): Promise<GuessRates | null> {
  const { baselines = [] } = benchmark.results;
  if (baselines.length === 0) return null;
  const questions = (await loadQuestions(benchmark, path)).flatMap(({ question }) =>
    question.kind === 'multiple-choice' ? [question] : [],
  );
  if (questions.length === 0) return null;
  const rates = baselines.flatMap(({ name, description, answer }) => {
    const answered = questions.filter((question) => answer(question) !== null);
    if (answered.length === 0) return [];
    const right = answered.filter((question) => answer(question) === question.expected);
    return [
      { rule: name, description, questions: answered.length, accuracy: right.length / answered.length },
    ];
  });
  return {
    chance: questions.reduce((sum, { options }) => sum + 1 / options.length, 0) / questions.length,
    rates: [...rates, mostFrequentLabel(questions)],
  };
}

function mostFrequentLabel(questions: readonly MultipleChoiceQuestion[]): GuessRate {
  const counts = new Map<string, number>();
  for (const { expected } of questions) counts.set(expected, (counts.get(expected) ?? 0) + 1);
  const [label = '', count = 0] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [
    '',
    0,
  ] as const);
  return {
    rule: 'best-position',
    description: `Always picks ${label}, the label that is right most often.`,
    questions: questions.length,
    accuracy: count / questions.length,
  };
}
