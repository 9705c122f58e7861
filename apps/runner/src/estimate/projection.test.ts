import { createRng, type Rng } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import {
  chooseSample,
  combine,
  type EpisodeMeasures,
  type Population,
  project,
  rangeOf,
  relativeSizes,
} from './projection.js';

const measuresOf = (questions: number, turns: number, textTokens: number): EpisodeMeasures => ({
  episodes: 1,
  questions,
  questionTokens: questions * 11 + (turns % 7),
  sessions: Math.ceil(turns / 20),
  turns,
  textTokens,
  readTokens: questions * textTokens,
});

function populationOf(rng: Rng, episodes: number, sampled: number): Population {
  const measures = Array.from({ length: episodes }, () => {
    const turns = 20 + rng.int(400);
    return measuresOf(5 + rng.int(200), turns, turns * (15 + rng.int(10)));
  });
  const sizes = relativeSizes(measures);
  return { measures, sizes, sample: chooseSample(sizes, sampled, rng.stream('sample')) };
}

const valuesOf = (population: Population, value: (each: EpisodeMeasures, index: number) => number) => {
  const all = population.measures.map(value);
  return {
    sampled: population.sample.map((index) => all[index] ?? 0),
    total: all.reduce((sum, each) => sum + each, 0),
  };
};

describe('project', () => {
  it.each<[string, 'write' | 'read', (each: EpisodeMeasures) => number]>([
    ['one call a question', 'read', ({ questions }) => questions],
    ['one call a turn', 'write', ({ turns }) => turns],
    ['one call a session', 'write', ({ sessions }) => sessions],
    ['the whole conversation at every question', 'read', ({ readTokens }) => readTokens],
  ])('is exact for %s', (_name, phase, value) => {
    const population = populationOf(createRng(1), 40, 6);
    const { sampled, total } = valuesOf(population, value);
    const range = rangeOf(project(sampled, population, phase), population);
    expect(range.value / total).toBeCloseTo(1, 9);
    expect((range.high ?? 0) - (range.low ?? 0)).toBeLessThan(total * 1e-6);
  });

  it('is within 2 % of prompts with the whole conversation and 90 tokens of instructions', () => {
    for (let seed = 0; seed < 40; seed += 1) {
      const population = populationOf(createRng(`history ${seed}`), 40, 6);
      const { sampled, total } = valuesOf(
        population,
        ({ readTokens, questions }) => readTokens + 90 * questions,
      );
      expect(Math.abs(project(sampled, population, 'read').total / total - 1)).toBeLessThan(0.02);
    }
  });

  it('does not change counted values', () => {
    const population = populationOf(createRng(2), 10, 4);
    const values = [1000, 1, 500, 3];
    const { each } = project(values, population, 'read');
    expect(population.sample.map((index) => each[index])).toEqual(values);
  });

  it('has no spread if every episode was played', () => {
    const population = populationOf(createRng(3), 7, 7);
    const { sampled, total } = valuesOf(population, ({ turns }, index) => turns * (index + 1));
    expect(rangeOf(project(sampled, population, 'write'), population)).toEqual({
      value: total,
      low: total,
      high: total,
    });
  });

  it('gives no interval for one episode, but still scales with the questions', () => {
    const population = populationOf(createRng(4), 9, 1);
    const { sampled, total } = valuesOf(population, ({ questions }) => 3 * questions);
    const range = rangeOf(project(sampled, population, 'read'), population);
    expect(range).toEqual({ value: expect.closeTo(total, 6), low: null, high: null });
  });

  it('is closer than the mean times the count', () => {
    let mean = 0;
    let projected = 0;
    for (let seed = 0; seed < 60; seed += 1) {
      const rng = createRng(`nearer ${seed}`);
      const population = populationOf(rng, 30, 5);
      const noise = rng.stream('noise');
      const { sampled, total } = valuesOf(
        population,
        ({ readTokens, questions }) => (readTokens + 200 * questions) * (0.9 + 0.2 * noise.next()),
      );
      const byMean = (sampled.reduce((sum, value) => sum + value, 0) / sampled.length) * 30;
      mean += Math.abs(byMean / total - 1);
      projected += Math.abs(project(sampled, population, 'read').total / total - 1);
    }
    expect(projected).toBeLessThan(mean / 3);
  });

  it('has intervals that cover the true value about as often as stated', () => {
    let covered = 0;
    const runs = 150;
    for (let seed = 0; seed < runs; seed += 1) {
      const rng = createRng(`covers ${seed}`);
      const population = populationOf(rng, 25, 5);
      const noise = rng.stream('noise');
      const { sampled, total } = valuesOf(
        population,
        ({ questions, turns }) => questions * (300 + 200 * noise.next()) + turns * noise.next(),
      );
      const { low, high } = rangeOf(project(sampled, population, 'read'), population);
      if (low !== null && high !== null && low <= total && total <= high) covered += 1;
    }
    expect(covered / runs).toBeGreaterThan(0.9);
  });

  it('combines correlated errors and errors that cancel', () => {
    const population = populationOf(createRng(6), 20, 5);
    const noise = createRng('together');
    const { sampled } = valuesOf(population, ({ questions }) => questions * (1 + noise.next()));
    const one = project(sampled, population, 'read');
    const width = (factor: number): number => {
      const { low, high } = rangeOf(
        combine([
          [one, 1],
          [one, factor],
        ]),
        population,
      );
      return (high ?? 0) - (low ?? 0);
    };
    const single = rangeOf(one, population);
    expect(width(1)).toBeCloseTo(2 * ((single.high ?? 0) - (single.low ?? 0)), 6);
    expect(width(-1)).toBeCloseTo(0, 6);
  });
});

describe('chooseSample', () => {
  it('takes one of each size group, the same for the same seed', () => {
    const sizes = Array.from({ length: 20 }, (_, index) => ((index * 7) % 20) + 1);
    const chosen = chooseSample(sizes, 4, createRng('x'));
    expect(chosen).toEqual(chooseSample(sizes, 4, createRng('x')));
    const groups = chosen.map((index) => Math.floor(((sizes[index] ?? 0) - 1) / 5)).sort();
    expect(groups).toEqual([0, 1, 2, 3]);
  });

  it('takes all if the sample is larger than the population', () => {
    expect(chooseSample([3, 1, 2], 9, createRng(1))).toEqual([0, 1, 2]);
  });

  it('can draw every episode', () => {
    const seen = new Set<number>();
    for (let seed = 0; seed < 200; seed += 1) {
      for (const index of chooseSample([1, 2, 3, 4, 5, 6, 7], 3, createRng(seed))) seen.add(index);
    }
    expect(seen.size).toBe(7);
  });
});
