import { studentTQuantile } from '@memgym/scoring';
import type { EpisodeMeasures, MeasureName } from './episode-measures.js';
import type { Range } from './run-estimate.js';

/** A quantity of all episodes, projected from a sample. */
export interface Projection {
  /** Total of all episodes. */
  readonly total: number;
  /** Value per episode, in run order; counted values are not changed. */
  readonly each: readonly number[];
  /** Counted values of the sampled episodes. */
  readonly counted: number;
  /**
   * Per sampled episode, the counted value minus the value predicted from the other episodes; `null` for a sample of
   * one.
   */
  readonly errors: readonly number[] | null;
}

/** The episodes of a run, as inputs of a projection. */
export interface Population {
  readonly measures: readonly EpisodeMeasures[];
  /** Above 0. Relative size, which scales the expected error. */
  readonly sizes: readonly number[];
  /** Indexes of the sampled episodes, ascending. */
  readonly sample: readonly number[];
}

/** Measures that a quantity may grow with, likelier ones first; ties go to the first. */
const candidates: Readonly<Record<'write' | 'read', readonly [MeasureName, ...MeasureName[]]>> = {
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
 */
export function project(
  values: readonly number[],
  population: Population,
  phase: 'write' | 'read',
): Projection {
  const { measures, sample } = population;
  const points = sample.map((index, place) => ({ index, value: values[place] ?? 0 }));
  const rule = chooseRatio(points, population, phase);
  const known = new Map(points.map(({ index, value }) => [index, value]));
  const each = measures.map((_each, index) => known.get(index) ?? rule.predict(index));
  const [total, counted] = [sumOf(each), sumOf(values)];
  if (points.length < 2) return { total, each, counted, errors: null };
  const errors =
    points.length <= nestedUpTo && rule.errors.some((error) => error !== 0)
      ? points.map(({ index, value }, place) => {
          const others = points.filter((_point, other) => other !== place);
          return value - chooseRatio(others, population, phase).predict(index);
        })
      : rule.errors;
  return { total, each, counted, errors };
}

interface Point {
  readonly index: number;
  readonly value: number;
}

interface Ratio {
  readonly predict: (index: number) => number;
  /** At each point, its value minus the prediction from the others. */
  readonly errors: readonly number[];
}

/** The ratio with the smallest errors, each relative to the size of its episode; of one point, the likeliest. */
function chooseRatio(
  points: readonly Point[],
  { measures, sizes }: Population,
  phase: 'write' | 'read',
): Ratio {
  const lossOf = ({ errors }: Ratio): number =>
    sumOf(errors.map((error, place) => error ** 2 / (sizes[points[place]?.index ?? 0] ?? 1)));
  const ratios = candidates[phase].flatMap((name) =>
    ratioTo((index) => measures[index]?.[name] ?? 0, points),
  );
  const [first, ...others] = ratios;
  if (first === undefined) return ratioTo((index) => sizes[index] ?? 1, points)[0] as Ratio;
  if (points.length === 1) return first;
  const tie = 1e-9 * sumOf(points.map(({ value, index }) => value ** 2 / (sizes[index] ?? 1)));
  return others.reduce((best, ratio) => (lossOf(ratio) < lossOf(best) - tie ? ratio : best), first);
}

/** The ratio of the values to a measure; none if a point alone has a measure above 0. */
function ratioTo(measureOf: (index: number) => number, points: readonly Point[]): Ratio[] {
  const values = sumOf(points.map(({ value }) => value));
  const measured = sumOf(points.map(({ index }) => measureOf(index)));
  const rate = values / measured;
  const errors = points.map(({ index, value }) => {
    const left = measured - measureOf(index);
    return points.length === 1 ? 0 : value - ((values - value) / left) * measureOf(index);
  });
  if (![rate, ...errors].every(Number.isFinite)) return [];
  return [{ predict: (index) => rate * measureOf(index), errors }];
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Σ factor · projection. Errors are added per episode, which preserves their correlation. */
export function combine(parts: readonly (readonly [projection: Projection, factor: number])[]): Projection {
  let total = 0;
  let counted = 0;
  let each: number[] | undefined;
  let errors: number[] | null | undefined;
  for (const [part, factor] of parts) {
    total += part.total * factor;
    counted += part.counted * factor;
    each = part.each.map((value, index) => (each?.[index] ?? 0) + value * factor);
    if (part.errors === null || errors === null) errors = null;
    else errors = part.errors.map((error, place) => (errors?.[place] ?? 0) + error * factor);
  }
  return { total, each: each ?? [], counted, errors: errors ?? null };
}

/**
 * The 95 % interval of a projection: the prediction variance of a ratio estimator in a finite population,
 * s²·Vr·(Vs+Vr)/Vs with V the summed sizes of the sampled and the remaining episodes, and Student's t.
 * It covers the choice of episodes, not the assumptions. Source: R. M. Royall, "On finite population sampling
 * theory under certain linear regression models", Biometrika 57, 1970.
 */
export function rangeOf(projection: Projection, { sizes, sample }: Population): Range {
  const { total: value, counted, errors } = projection;
  const sampled = sample.reduce((sum, index) => sum + (sizes[index] ?? 0), 0);
  const remaining = sizes.reduce((sum, size) => sum + size, 0) - sampled;
  if (sample.length === sizes.length) return { value, low: value, high: value };
  if (errors === null || errors.length < 2) return { value, low: null, high: null };
  const spread =
    errors.reduce((sum, error, place) => sum + error ** 2 / (sizes[sample[place] ?? 0] ?? 1), 0) /
    (errors.length - 1);
  const deviation = Math.sqrt((spread * remaining * (sampled + remaining)) / sampled);
  const half = studentTQuantile(0.975, errors.length - 1) * deviation;
  return { value, low: Math.max(Math.min(counted, value), value - half), high: value + half };
}
