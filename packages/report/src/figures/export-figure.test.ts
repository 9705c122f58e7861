import { describe, expect, it } from 'vitest';
import { exportFigure, lacksLetters } from './export-figure.js';
import { heatmapFigure } from './heatmap-figure.js';

const svg = heatmapFigure({
  title: 'Memory score ≥ <0.2>',
  columns: ['Mean', '0'],
  rows: [{ label: 'AWE-(2,4,30)', values: [0.291, null] }],
  range: [0, 1],
});

describe('a figure as a file', () => {
  it('is the SVG itself, without any package', async () => {
    expect(await exportFigure(svg, 'svg')).toBe(svg);
  });

  it('is a PNG of three pixels a unit', async () => {
    const png = Buffer.from(await exportFigure(svg, 'png'));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([3 * Number(width), 3 * Number(height)]);
    expect(Buffer.from(await exportFigure(svg, 'png')).equals(png)).toBe(true);
  });

  it('is a PDF of the same size with its fonts embedded', async () => {
    const pdf = Buffer.from(await exportFigure(svg, 'pdf')).toString('latin1');
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
    expect(pdf).toMatch(/^%PDF-/);
    expect(pdf).toContain(`/MediaBox [0 0 ${width} ${height}]`);
    expect(pdf.match(/\/FontFile2/g)).toHaveLength(2);
    expect(pdf).toContain('DejaVuSans-Bold');
  });

  it('warns about letters that its font lacks', () => {
    expect(lacksLetters(svg)).toBe(false);
    expect(lacksLetters(svg.replace('AWE', '记忆'))).toBe(true);
  });
});
