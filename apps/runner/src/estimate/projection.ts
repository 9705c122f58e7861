import { createRng, type Episode, type Question, type Rng } from '@memgym/core';
import type { Range } from '@memgym/runs';
import { studentTQuantile } from '@memgym/scoring';
import type { RunPlan } from '../plan/run-plan.js';
import type { Counting } from './call-counts.js';

/** Measures of an episode that are known without playing it. */
export interface EpisodeMeasures {
  /** Always 1, for costs that are the same for every episode. */
  readonly episodes: number;
  readonly sessions: number;
  readonly turns: number;
  /** Tokens of the conversation. */
  readonly textTokens: number;
  readonly questions: number;
  /** Tokens of the questions, with their options. */
  readonly questionTokens: number;
  /** Tokens before a question, summed over the questions: the input of an assistant that reads the whole history. */
  readonly readTokens: number;
}

/** @param which `paid`: repeated questions count once, because the cache answers them */
export function measureEpisode(
  { conversation: { sessions, questions } }: Episode,
  tokensOf: (text: string) => number,
  which: Counting,
): EpisodeMeasures {
  const turns = sessions.flatMap((session) => session.turns);
  const said = new Map<string, number>();
  let textTokens = 0;
  for (const { id, content } of turns) {
    textTokens += tokensOf(content);
    said.set(id, textTokens);
  }
  const asked = questions.map((question) => ({ ...question, whole: askedText(question) }));
  const distinct = asked.map(
    (each) => [JSON.stringify([each.askedAt, each.askAfterTurnId, each.whole]), each] as const,
  );
  const counted = which === 'paid' ? [...new Map(distinct).values()] : asked;
  return {
    episodes: 1,
    sessions: sessions.length,
    turns: turns.length,
    textTokens,
    questions: counted.length,
    questionTokens: sumOf(counted.map(({ whole }) => tokensOf(whole))),
    readTokens: sumOf(counted.map(({ askAfterTurnId = '' }) => said.get(askAfterTurnId) ?? textTokens)),
  };
}

function askedText(question: Question): string {
  const options = 'options' in question ? (question.options ?? []).map(({ text }) => text) : [];
  const choices = question.kind === 'state-probe' ? question.variables.flatMap(({ choices }) => choices) : [];
  return [question.text, ...options, ...choices].join('\n');
}

/** The episodes of a run, as inputs of a projection. */
export interface Population {
  readonly measures: readonly EpisodeMeasures[];
  /** Above 0. Relative size, which scales the expected error. */
  readonly sizes: readonly number[];
  /** Indexes of the sampled episodes, ascending. */
  readonly sample: readonly number[];
}

/** The episodes, measured in tokens of the model or of an embedder. */
export type Populations = Readonly<Record<'chat' | 'embedding', Readonly<Record<Counting, Population>>>>;

/**
 * Measures the episodes of a plan and draws the sample. The result depends only on data, models and seed.
 * @param wanted number of episodes to sample. Default: the square root of all, at least 4
 */
export function drawPopulations(
  { episodes, experiment }: RunPlan,
  wanted: number | undefined,
  tokensOf: Readonly<Record<keyof Populations, (text: string) => number>>,
): Populations {
  const measured = (kind: keyof Populations, which: Counting): EpisodeMeasures[] =>
    episodes.map((episode) => measureEpisode(episode, tokensOf[kind], which));
  const sizes = relativeSizes(measured('chat', 'asked'));
  const count = wanted ?? Math.max(4, Math.ceil(Math.sqrt(episodes.length)));
  const sample = chooseSample(sizes, count, createRng(experiment.seed).stream('estimate'));
  const of = (kind: keyof Populations) => ({
    asked: { sizes, sample, measures: measured(kind, 'asked') },
    paid: { sizes, sample, measures: measured(kind, 'paid') },
  });
  return { chat: of('chat'), embedding: of('embedding') };
}

/** The relative size of each episode: 1 on average, half by its text and half by its questions. */
export function relativeSizes(measures: readonly EpisodeMeasures[]): number[] {
  const sharesOf = (values: readonly number[]): number[] => {
    const mean = sumOf(values) / values.length;
    return values.map((value) => (mean === 0 ? 1 : value / mean));
  };
  const texts = sharesOf(measures.map(({ textTokens }) => textTokens));
  const questions = sharesOf(measures.map((each) => each.questions));
  // Sizes are divisors, so an empty episode must not weigh 0.
  return texts.map((text, index) => Math.max(0.01, (text + (questions[index] ?? 0)) / 2));
}

/**
 * Draws a sample stratified by size: sorts the episodes by size, splits them into `count` groups of nearly equal
 * number, and draws one from each. Returns ascending indexes.
 */
export function chooseSample(sizes: readonly number[], count: number, rng: Rng): number[] {
  const bySize = [...sizes.keys()].sort((a, b) => (sizes[a] ?? 0) - (sizes[b] ?? 0) || a - b);
  const strata = Math.min(Math.max(1, count), bySize.length);
  const start = (stratum: number): number => Math.floor((stratum * bySize.length) / strata);
  return Array.from({ length: strata }, (_, stratum) =>
    rng.pick(bySize.slice(start(stratum), start(stratum + 1))),
  ).sort((a, b) => a - b);
}

/** A quantity of all episodes, projected from a sample. */
export interface Projection {
  /** Total of all episodes. */
  readonly total: number;
  /** Counted values of the sampled episodes. */
  readonly counted: number;
  /** Per sampled episode, the counted value minus the one predicted from the others; empty for a sample of one. */
  readonly errors: readonly number[];
}

/** Measures that a quantity may grow with, likelier ones first; ties go to the first. */
const candidates: Readonly<Record<'write' | 'read', readonly (keyof EpisodeMeasures)[]>> = {
  write: ['turns', 'textTokens', 'sessions', 'questions', 'readTokens', 'episodes'],
  read: ['questions', 'questionTokens', 'readTokens', 'turns', 'textTokens', 'sessions', 'episodes'],
};

/** For larger samples, selection among few candidates biases the error little. */
const nestedUpTo = 30;

/**
 * Projects a quantity by its ratio to a measure of the episodes: the measure whose ratio in the other episodes of the
 * sample predicts each one best. Counted values are not changed. The returned errors include the choice: for each
 * sampled episode it is repeated without that episode.
 * @param values of the sampled episodes, in the order of the sample
 * @returns also `each`, the value of every episode, in run order
 */
export function project(
  values: readonly number[],
  population: Population,
  phase: 'write' | 'read',
): Projection & { readonly each: readonly number[] } {
  const points = population.sample.map((index, place) => ({ index, value: values[place] ?? 0 }));
  const { predict, errors } = bestRatio(points, population, phase);
  const known = new Map(points.map(({ index, value }) => [index, value]));
  const each = population.measures.map((_each, index) => known.get(index) ?? predict(index));
  const isNested = points.length <= nestedUpTo && errors.some((error) => error !== 0);
  return {
    each,
    total: sumOf(each),
    counted: sumOf(values),
    errors: isNested
      ? points.map((point) => {
          const others = points.filter((other) => other !== point);
          return point.value - bestRatio(others, population, phase).predict(point.index);
        })
      : errors,
  };
}

interface Point {
  readonly index: number;
  readonly value: number;
}

/** The ratio with the smallest errors, each relative to the size of its episode; of one point, the likeliest. */
function bestRatio(
  points: readonly Point[],
  { measures, sizes }: Population,
  phase: 'write' | 'read',
): { readonly predict: (index: number) => number; readonly errors: readonly number[] } {
  const total = sumOf(points.map(({ value }) => value));
  const lossOf = (errors: readonly number[]): number =>
    sumOf(errors.map((error, place) => error ** 2 / (sizes[points[place]?.index ?? 0] ?? 1)));
  const tie = 1e-9 * lossOf(points.map(({ value }) => value));
  const ratios = candidates[phase].map((name) => {
    const measureOf = (index: number): number => measures[index]?.[name] ?? 0;
    const measured = sumOf(points.map(({ index }) => measureOf(index)));
    const predict = (index: number): number => (total / measured) * measureOf(index);
    const errors = (points.length === 1 ? [] : points).map(({ index, value }) => {
      const left = measured - measureOf(index);
      return value - ((total - value) / left) * measureOf(index);
    });
    return { predict, errors, loss: lossOf([...errors, 0 * (total / measured)]) };
  });
  // None is taken whose measure is above 0 for one point alone; `episodes` is 1 for all.
  return ratios
    .filter(({ loss }) => Number.isFinite(loss))
    .reduce((best, ratio) => (ratio.loss < best.loss - tie ? ratio : best));
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Σ factor · projection. Errors are added per episode, which preserves their correlation. */
export function combine(parts: readonly (readonly [projection: Projection, factor: number])[]): Projection {
  const sum = (of: (part: Projection) => number): number =>
    sumOf(parts.map(([part, factor]) => factor * of(part)));
  return {
    total: sum(({ total }) => total),
    counted: sum(({ counted }) => counted),
    errors: (parts[0]?.[0].errors ?? []).map((_error, place) => sum(({ errors }) => errors[place] ?? 0)),
  };
}

/**
 * The 95 % interval of a projection: the prediction variance of a ratio estimator in a finite population,
 * s²·Vr·(Vs+Vr)/Vs with V the summed sizes of the sampled and the remaining episodes, and Student's t.
 * It covers the choice of episodes, not the assumptions. Source: R. M. Royall, "On finite population sampling
 * theory under certain linear regression models", Biometrika 57, 1970.
 */
export function rangeOf({ total: value, counted, errors }: Projection, { sizes, sample }: Population): Range {
  if (sample.length === sizes.length) return { value, low: value, high: value };
  if (errors.length < 2) return { value, low: null, high: null };
  const all = sumOf(sizes);
  const own = sample.map((index) => sizes[index] ?? 1);
  const sampled = sumOf(own);
  const squares = errors.map((error, place) => error ** 2 / (own[place] ?? 1));
  const spread = sumOf(squares) / (errors.length - 1);
  const deviation = Math.sqrt((spread * (all - sampled) * all) / sampled);
  const half = studentTQuantile(0.975, errors.length - 1) * deviation;
  return { value, low: Math.max(Math.min(counted, value), value - half), high: value + half };
}
