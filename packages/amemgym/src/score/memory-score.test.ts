import { describe, expect, it } from 'vitest';
import { amemgymTables } from '../published/amemgym-tables.js';
import { memoryScore, referenceMemoryScore } from './memory-score.js';

const table = (title: RegExp) => {
  const found = amemgymTables.find((each) => title.test(each.title));
  if (found === undefined) throw new Error(`no table ${title}`);
  return found;
};
const values = (of: ReturnType<typeof table>, name: string) =>
  of.rows.find((row) => row.name === name)?.cells.map((cell) => cell?.value ?? Number.NaN) ?? [];

/** Upper bound of gpt-4.1-mini by period: not printed, but implied by the ten agents that share it. */
const upperBound = [0.885, 0.895, 0.935, 0.935, 0.945, 0.935, 0.96, 0.92, 0.9, 0.905, 0.87];
const random = 0.231;
const agents = table(/overall score of memory agents/);
const policies = table(/memory score \(B\) of agents/);

/** Memory score (B) from published overall scores: one ratio per period, then their mean. */
const scoreB = (overall: readonly number[]): number =>
  overall.reduce(
    (sum, value, period) =>
      sum + (memoryScore({ overall: value, upperBound: upperBound[period] ?? 0, random }) ?? 0),
    0,
  ) / overall.length;

describe('memory score (B) against the published tables (golden example 5)', () => {
  it('has an upper bound with the printed mean', () => {
    const mean = upperBound.reduce((sum, value) => sum + value, 0) / upperBound.length;
    expect(mean).toBeCloseTo(values(table(/upper bound/), 'gpt-4.1-mini')[0] ?? 0, 3);
  });

  it('gives the printed figures of single periods', () => {
    const [, ...awe] = values(agents, 'AWE-(2,4,30)');
    expect(memoryScore({ overall: awe[0] ?? 0, upperBound: 0.885, random })).toBeCloseTo(0.6025, 3);
    const [, ...llm] = values(table(/overall score of models/), 'gpt-4.1-mini');
    expect(memoryScore({ overall: llm[1] ?? 0, upperBound: 0.895, random })).toBeCloseTo(0.4804, 3);
  });

  it.each(agents.rows.map(({ name }) => name))('gives the printed mean of %s within .001', (name) => {
    const [, ...overall] = values(agents, name);
    expect(Math.abs(scoreB(overall) - (values(policies, name)[0] ?? 0))).toBeLessThan(0.0011);
  });
});

it('is undefined if the bound does not exceed guessing', () => {
  expect(memoryScore({ overall: 0.4, upperBound: 0.25, random: 0.25 })).toBeNull();
  // The formula would give 1.000 and 2.500 for an assistant that is worse than guessing.
  expect(memoryScore({ overall: 0.2, upperBound: 0.2, random: 0.25 })).toBeNull();
  expect(memoryScore({ overall: 0, upperBound: 0.15, random: 0.25 })).toBeNull();
  expect(memoryScore({ overall: 0.2, upperBound: 0.9, random: 0.25 })).toBeLessThan(0);
});

it('is also computed below guessing in the reference profile, and undefined only if bound and guessing are equal', () => {
  expect(referenceMemoryScore({ overall: 0, upperBound: 0.15, random: 0.25 })).toBeCloseTo(2.5, 12);
  expect(referenceMemoryScore({ overall: 0.2, upperBound: 0.9, random: 0.25 })).toBeCloseTo(-0.05 / 0.65, 12);
  expect(referenceMemoryScore({ overall: 0.4, upperBound: 0.25, random: 0.25 })).toBeNull();
});

describe('the published failure rates', () => {
  it.each(['LLM', 'RAG-(2,4,30)', 'AWE-(2,4,30)', 'AWI'])('of %s add up to the printed means', (name) => {
    const means = values(table(/failure rates .* mean/), name);
    [/write failures/, /read failures/, /utilization failures/].forEach((title, index) => {
      const [printed, ...byPeriod] = values(table(title), name);
      const mean = byPeriod.reduce((sum, value) => sum + value, 0) / byPeriod.length;
      expect(printed).toBe(means[index]);
      // The printed numbers are rounded, and those of AWE were read from a plot.
      expect(Math.abs(mean - (printed ?? 0))).toBeLessThan(0.002);
    });
  });
});
