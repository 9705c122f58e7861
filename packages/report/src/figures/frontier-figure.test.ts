import type { Finding } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { frontierFigure, frontierOf } from './frontier-figure.js';

const point = (label: string, cost: number, value: number) => ({
  label,
  cost,
  value,
  low: value - 0.05,
  high: value + 0.05,
});

const points = [
  point('cheap', 10, 0.4),
  point('beaten', 20, 0.3),
  point('middle', 20, 0.5),
  point('wasteful', 400, 0.5),
  point('best', 300, 0.8),
];

describe('the frontier of cost and value', () => {
  it('has the systems that no other one beats in both, from the cheapest', () => {
    expect(frontierOf({ points }).map(({ label }) => label)).toEqual(['cheap', 'middle', 'best']);
  });

  it('is turned round for a metric of which less is better', () => {
    expect(frontierOf({ points, higherIsBetter: false }).map(({ label }) => label)).toEqual([
      'cheap',
      'beaten',
    ]);
  });

  it('is decided by the questions of both, not by means over other questions', () => {
    const [one, two] = [point('cheap', 10, 0.5), point('dear', 20, 0.6)];
    const finding = {
      metric: 'f1',
      higherIsBetter: true,
      first: 'cheap',
      second: 'dear',
      value: 0.1,
    } as Finding;
    const labels = (findings: readonly Finding[]) =>
      frontierOf({ points: [two, one], findings }).map(({ label }) => label);
    expect(labels([])).toEqual(['cheap', 'dear']);
    // Where both answered, the cheap one is better by 0.1.
    expect(labels([finding])).toEqual(['cheap']);
    expect(labels([{ ...finding, value: -0.1 }])).toEqual(['cheap', 'dear']);
  });

  it('is drawn with every system, and no label covers another', async () => {
    const input = {
      points: Array.from({ length: 12 }, (_, place) => point(`s${place}`, 5 + place, 0.5)),
      range: [0, 1] as const,
      costName: 'tokens',
    };
    const { markup } = await frontierFigure(input);
    const [, labels = ''] = /label_marks"[^>]*>(.*?)<\/g>/.exec(markup) ?? [];
    const heights = [...labels.matchAll(/translate\([\d.]+,([\d.]+)\)/g)].map(([, y]) => Number(y));
    expect(heights).toHaveLength(12);
    const sorted = [...heights].sort((a, b) => a - b);
    for (const [place, y] of sorted.slice(1).entries()) {
      expect(y - (sorted[place] ?? 0)).toBeGreaterThanOrEqual(14.5);
    }
    expect((await frontierFigure(input)).markup).toBe(markup);
  });
});
