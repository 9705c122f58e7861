import { expect, it } from 'vitest';
import { heatmapFigure } from './heatmap-figure.js';

const options = {
  title: 'Scores & more',
  columns: ['Mean', 'p00'],
  rows: [
    { label: '<a>', values: [1, -0.2] },
    { label: 'b', values: [0.5, null] },
  ],
  range: [0, 1] as const,
};

it('colours from red over yellow to green, undefined values grey, and and values below the range like its lower end', () => {
  const grounds = [...heatmapFigure(options).matchAll(/<rect x[^>]*fill="([^"]*)"/g)].map(([, fill]) => fill);
  expect(grounds).toEqual(['rgb(120,200,130)', 'rgb(244,128,112)', 'rgb(255,236,150)', '#eee']);
});

it('escapes its labels, and gives the same bytes every time', () => {
  const svg = heatmapFigure(options);
  expect(svg).toContain('&lt;a&gt;');
  expect(svg).toContain('Scores &amp; more');
  expect(svg).not.toContain('<a>');
  expect(heatmapFigure(options)).toBe(svg);
});
