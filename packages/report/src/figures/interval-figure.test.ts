import { describe, expect, it } from 'vitest';
import { intervalFigure } from './interval-figure.js';

const point = (label: string, value: number | null, changes = {}) => ({
  label,
  value,
  low: value === null ? null : value - 0.1,
  high: value === null ? null : value + 0.1,
  baseline: false,
  ...changes,
});

/** Horizontal positions of the marks of one layer, in the plot’s own pixels. */
function marks(svg: string, layer: string): string {
  return new RegExp(`${layer}_marks"[^>/]*(?:/>|>(.*?)</g>)`).exec(svg)?.[1] ?? '';
}

describe('the interval figure', () => {
  it('puts points and bars where the numbers are', async () => {
    const { markup } = await intervalFigure({ points: [point('a', 0.5), point('b', 0.2)], range: [0, 1] });
    expect(marks(markup, 'system')).toContain('translate(85,13)');
    expect(marks(markup, 'system')).toContain('translate(34,39)');
    expect(marks(markup, 'interval')).toMatch(/translate\(68,13\)" x2="34"/);
  });

  it.each([
    [
      [-51.4, 49.8],
      ['−50', '0'],
    ],
    [
      [-1.13, 1.13],
      ['−1', '0', '1'],
    ],
    [
      [0, 0.031],
      ['0', '0.01', '0.02', '0.03'],
    ],
  ] as const)('marks an axis of %j at round numbers, too', async (range, ticks) => {
    const { markup } = await intervalFigure({ points: [point('a', 0.02)], range });
    const texts = [...markup.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
    expect(texts.slice(0, ticks.length)).toEqual(ticks);
    expect(texts).toHaveLength(ticks.length + 2);
  });

  it('marks the axis at round numbers, for any start', async () => {
    const { markup } = await intervalFigure({ points: [point('a', 0.5)], range: [-0.0456, 1] });
    for (const label of ['0', '0.25', '0.5', '0.75', '1']) expect(markup).toContain(`>${label}</text>`);
    expect(markup).not.toContain('0.0456');
  });

  it('leaves room for a long value next to an interval that ends at the edge', async () => {
    const points = [point('a', -12.345, { high: 4 })];
    const { markup } = await intervalFigure({ points, range: [-20, 4] });
    const [, end] = /translate\(([\d.]+),/.exec(marks(markup, 'value')) ?? [];
    const plotWidth = 170;
    const widthOfText = '−12.345'.length * 8;
    expect(Number(end) - widthOfText).toBeGreaterThan(plotWidth);
  });

  it('draws no bar without an interval and no point without a value', async () => {
    const points = [point('a', 0.5, { low: null, high: null }), point('b', null)];
    const { markup } = await intervalFigure({ points, range: [0, 1] });
    expect(marks(markup, 'interval')).toBe('');
    expect(marks(markup, 'system').match(/<path/g)).toHaveLength(1);
    expect(marks(markup, 'value')).toContain('>–<');
  });

  it('distinguishes rules that use no memory from systems', async () => {
    const points = [point('a', 0.5), point('longest', 0.4, { baseline: true })];
    const { markup } = await intervalFigure({ points, range: [0, 1] });
    expect(marks(markup, 'baseline').match(/<path/g)).toHaveLength(1);
    expect(marks(markup, 'system').match(/<path/g)).toHaveLength(1);
  });

  it('draws rules apart, and one outside of the axis as an arrow at its end', async () => {
    const points = [point('longest', 0.9, { baseline: true }), point('a', 0.5), point('b', 0.4)];
    const { markup } = await intervalFigure({ points, range: [0.3, 0.6] });
    expect(marks(markup, 'above')).toContain('translate(170,91)');
    expect(marks(markup, 'baseline')).toBe('');
    expect(marks(markup, 'label')).toMatch(/>a<.*>b<.*translate\([^)]*,95\)[^>]*>longest</);
  });

  it('draws a line to compare with', async () => {
    const { markup } = await intervalFigure({ points: [point('a', 0.5)], range: [-1, 1], reference: 0 });
    expect(marks(markup, 'reference')).toMatch(/translate\(85,/);
  });

  it('separates systems of the same name, and evaluates no name as code', async () => {
    const names = ['datum.value', 'datum.value', '"]||alert(1)//', '__proto__', `{"signal":"width"}`];
    const { markup } = await intervalFigure({ points: names.map((name) => point(name, 0.5)), range: [0, 1] });
    expect(marks(markup, 'system').match(/<path/g)).toHaveLength(5);
    expect(marks(markup, 'label')).toContain('>datum.value<');
    expect(marks(markup, 'label')).toContain('"]||alert(1)//<');
  });
});
