import { studentTQuantile } from '@memgym/scoring';
import type { EpisodeMeasures, MeasureName } from './episode-measures.js';
import type { Range } from './run-estimate.js';
import { dot, fitWeighted, type WeightedFit } from './weighted-fit.js';

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

/** Candidate predictors, likelier ones first; ties go to the first. */
const candidates: Readonly<Record<'write' | 'read', readonly (readonly MeasureName[])[]>> = {
  write: [
    ['turns'],
    ['textTokens'],
    ['sessions'],
    ['questions'],
    ['readTokens'],
    ['episodes'],
    ['turns', 'textTokens'],
    ['sessions', 'textTokens'],
    ['sessions', 'turns'],
  ],
  read: [
    ['questions'],
    ['questionTokens'],
    ['readTokens'],
    ['turns'],
    ['textTokens'],
    ['sessions'],
    ['episodes'],
    ['questions', 'questionTokens'],
    ['questions', 'sessions'],
    ['questions', 'readTokens'],
    ['questions', 'textTokens'],
    ['questionTokens', 'readTokens'],
    ['questions', 'questionTokens', 'readTokens'],
  ],
};

/** A second measure must reduce the squared error by this factor. */
const pricePerMeasure = 1.25;

/** For larger samples, selection among few candidates biases the error little. */
const nestedUpTo = 30;

/**
 * Projects a quantity with a ratio or a regression through the origin on the episodes' measures, weighted by
 * 1/size. The candidate is chosen by leave-one-out error. Counted values are not changed. The returned errors
 * include the choice: for each sampled episode it is repeated without that episode.
 * @param values of the sampled episodes, in the order of the sample
 */
export function project(
  values: readonly number[],
  population: Population,
  phase: 'write' | 'read',
): Projection {
  const { measures, sample } = population;
  const points = sample.map((index, place) => ({ index, value: values[place] ?? 0 }));
  const rule = chooseRule(points, population, phase);
  const known = new Map(points.map(({ index, value }) => [index, value]));
  const each = measures.map((_each, index) => known.get(index) ?? rule.predict(index));
  const [total, counted] = [sumOf(each), sumOf(values)];
  if (points.length < 2) return { total, each, counted, errors: null };
  const errors =
    points.length <= nestedUpTo && rule.errors.some((error) => error !== 0)
      ? points.map(({ index, value }, place) => {
          const others = points.filter((_point, other) => other !== place);
          return value - chooseRule(others, population, phase).predict(index);
        })
      : rule.errors;
  return { total, each, counted, errors };
}

interface Point {
  readonly index: number;
  readonly value: number;
}

interface Rule {
  readonly predict: (index: number) => number;
  /** Leave-one-out error at each point. */
  readonly errors: readonly number[];
}

/** The best predictors of the points. */
function chooseRule(
  points: readonly Point[],
  { measures, sizes }: Population,
  phase: 'write' | 'read',
): Rule {
  const values = points.map(({ value }) => value);
  const weights = points.map(({ index }) => 1 / (sizes[index] ?? 1));
  const rowOf = (names: readonly MeasureName[], index: number): number[] =>
    names.map((name) => measures[index]?.[name] ?? 0);
  const scale = sumOf(values.map((value, place) => (weights[place] ?? 0) * value * value));
  if (scale === 0) return { predict: () => 0, errors: values };

  let best: { loss: number; names: readonly MeasureName[]; fit: WeightedFit } | undefined;
  for (const names of candidates[phase]) {
    // Needs two more points than coefficients; otherwise the choice would overfit.
    if (points.length < names.length + (names.length > 1 ? 2 : 1)) continue;
    const rows = points.map(({ index }) => rowOf(names, index));
    const fit = fitWeighted(rows, values, weights);
    if (fit === undefined) continue;
    const squares = sumOf(fit.leftOutErrors.map((error, place) => (weights[place] ?? 0) * error * error));
    const loss = squares * pricePerMeasure ** (names.length - 1);
    if (best !== undefined && loss >= best.loss - 1e-9 * scale) continue;
    best = { loss, names, fit };
  }
  if (best !== undefined) {
    const { names, fit } = best;
    const predict = (index: number): number => Math.max(0, dot(fit.coefficients, rowOf(names, index)));
    return { predict, errors: fit.leftOutErrors };
  }
  // One point: use the likeliest predictor, or the size if that is 0.
  const [[likeliest]] = candidates[phase] as readonly [readonly [MeasureName]];
  const measured = points.some(({ index }) => (measures[index]?.[likeliest] ?? 0) > 0);
  const bulkOf = (index: number): number =>
    measured ? (measures[index]?.[likeliest] ?? 0) : (sizes[index] ?? 0);
  const rate = sumOf(values) / sumOf(points.map(({ index }) => bulkOf(index)));
  return {
    predict: (index) => rate * bulkOf(index),
    errors: points.map(({ index, value }) => value - rate * bulkOf(index)),
  };
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
