import { ConfigError, type Rng } from '@memgym/core';
import { absenceOf, expandText, type Occasion } from '@memgym/everyday-world';
import { plannedAbsences } from '../../config/absent-value.js';
import type { Environment } from '../../config/environment-schema.js';
import { leastVariables } from '../../config/require-possible.js';
import type { ContentLibrary } from '../content-library.js';

/** A question and the topics that decide it. */
export interface DrawnQuestion {
  readonly text: string;
  readonly topics: readonly string[];
}

const mostTries = 40;

/**
 * Draws the questions of a user. Questions do not share topics while unused topics remain, and no two have the same set
 * of topics.
 * @throws {ConfigError} when there are too few everyday topics for the requested questions
 */
export function drawQuestions(
  library: ContentLibrary,
  environment: Environment,
  { isWorking, rng }: { readonly isWorking: boolean; readonly rng: Rng },
): DrawnQuestion[] {
  const { questions: wanted, statesPerQuestion } = environment;
  const usable = (name: string): boolean => {
    const topic = library.topics.get(name);
    return topic !== undefined && (isWorking || !topic.atWork);
  };
  const occasions = library.occasions
    .map(({ questions, topics }) => ({ questions, topics: topics.filter(usable) }))
    .filter(({ topics }) => topics.length >= statesPerQuestion);
  const absences = plannedAbsences(environment);
  // Topics of which a user may have nothing; more than asked for are no better.
  const absentTopics = (drawn: readonly DrawnQuestion[]): number => {
    const names = [...new Set(drawn.flatMap(({ topics }) => topics))];
    const possible = names.filter((name) => {
      const topic = library.topics.get(name);
      return topic !== undefined && absenceOf(topic, environment.language) !== undefined;
    });
    return Math.min(absences, possible.length);
  };
  let best: DrawnQuestion[] = [];
  for (let trial = 0; trial < mostTries; trial += 1) {
    const drawn = tryQuestions(occasions, { library, environment }, rng);
    const better =
      drawn.length - best.length ||
      absentTopics(drawn) - absentTopics(best) ||
      topicsOf(drawn) - topicsOf(best);
    if (better > 0) best = drawn;
    const isWhole = best.length === wanted && topicsOf(best) === wanted * statesPerQuestion;
    if (isWhole && absentTopics(best) === absences) break;
  }
  const needed = leastVariables(environment);
  if (best.length < wanted || topicsOf(best) < needed) {
    throw new ConfigError(
      `The offline generator finds ${best.length} questions on ${topicsOf(best)} topics, but the config asks for ` +
        `${wanted} questions of ${statesPerQuestion} variables and for at least ${needed} topics.`,
      {
        key: 'questions',
        hint: 'Ask fewer questions, with fewer variables each, or fewer changes per period.',
      },
    );
  }
  return best;
}

function topicsOf(questions: readonly DrawnQuestion[]): number {
  return new Set(questions.flatMap(({ topics }) => topics)).size;
}

function tryQuestions(
  occasions: readonly Occasion[],
  {
    library,
    environment: { questions: wanted, statesPerQuestion, choicesPerState, minStateVariants },
  }: { readonly library: ContentLibrary; readonly environment: Environment },
  rng: Rng,
): DrawnQuestion[] {
  const drawn: DrawnQuestion[] = [];
  const used = new Set<string>();
  const texts = new Set<string>();
  const sets = new Set<string>();
  const combinations = (topics: readonly string[]): number =>
    topics.reduce(
      (product, name) => product * Math.min(choicesPerState, library.topics.get(name)?.values.length ?? 0),
      1,
    );
  const add = ({ questions }: Occasion, topics: readonly string[]): void => {
    const set = [...topics].sort().join();
    if (combinations(topics) < minStateVariants || sets.has(set)) return;
    const text = rng.shuffle(questions.map((one) => expandText(one, rng))).find((one) => !texts.has(one));
    if (text === undefined) return;
    texts.add(text);
    sets.add(set);
    for (const name of topics) used.add(name);
    drawn.push({ text, topics });
  };
  // Try unused topics first, then all.
  for (const onlyNew of [true, true, false, false, false]) {
    for (const occasion of rng.shuffle(occasions)) {
      if (drawn.length >= wanted) return drawn;
      const fresh = rng.shuffle(occasion.topics.filter((name) => !used.has(name)));
      const known = onlyNew ? [] : rng.shuffle(occasion.topics.filter((name) => used.has(name)));
      const topics = [...fresh, ...known].slice(0, statesPerQuestion);
      if (topics.length === statesPerQuestion) add(occasion, topics);
    }
  }
  return drawn;
}
