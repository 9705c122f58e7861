import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { heatmapFigure } from '@memgym/report';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { writeFigure, writeFigures } from './original/write-figures.js';
import { runInProcess } from './testing/run-in-process.js';

const heatmap = {
  title: 'Overall',
  columns: ['Mean'],
  rows: [{ label: 'awi', values: [0.5] }],
  range: [0, 1] as const,
};

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-figures-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('a figure is written in every requested format, with its means in a JSON file', async () => {
  const figures = [{ name: 'overall', heatmap, means: { awi: 0.5 } }];
  const written = await writeFigures(figures, folder, ['svg', 'png', 'pdf']);
  expect(written.map((file) => file.slice(folder.length + 1))).toEqual([
    'overall.svg',
    'overall.png',
    'overall.pdf',
    'overall.json',
  ]);
  const head = async (ending: string) =>
    (await readFile(join(folder, `overall.${ending}`))).subarray(0, 4).toString('latin1');
  expect(await Promise.all(['svg', 'png', 'pdf'].map(head))).toEqual(['<svg', '\u0089PNG', '%PDF']);
});

it('warns about letters that the font lacks', async () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await writeFigure(heatmapFigure({ ...heatmap, title: '记忆' }), join(folder, 'zh'), ['png']);
  const told = write.mock.calls.join('');
  write.mockRestore();
  expect(told).toContain('DejaVu Sans, lacks; the SVG has them.');
});

it('an unknown format is refused before anything is read', async () => {
  const out = join(folder, 'never');
  const command = ['original', 'score', 'amemgym', '--results', 'nowhere', '--figures', out];
  await expect(runInProcess([...command, '--figure-format', 'svg,pgn'])).rejects.toThrow(
    /"pgn" is not a figure format. Did you mean "png"\?/,
  );
  expect(existsSync(out)).toBe(false);
});
