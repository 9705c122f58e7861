import { join } from 'node:path';
import type { ScoredFigure } from '@memgym/evaluators';
import { exportFigure, type FigureFormat, heatmapFigure, lacksLetters } from '@memgym/report';
import { writeAtomic, writeJson } from '@memgym/runs';
import { notify } from '../output/print.js';

/**
 * Writes figures as `<name>.svg`, or in other formats, and their means as `<name>.json`.
 * @returns paths of the files
 * @throws {ConfigError} when a package for a format is missing
 */
export async function writeFigures(
  figures: readonly ScoredFigure[],
  folder: string,
  formats: readonly FigureFormat[],
): Promise<string[]> {
  const drawn: string[] = [];
  for (const { name, heatmap } of figures)
    drawn.push(...(await writeFigure(heatmapFigure(heatmap), join(folder, name), formats)));
  const means = figures.map(({ name }) => join(folder, `${name}.json`));
  for (const [index, figure] of figures.entries()) await writeJson(means[index] as string, figure.means);
  return [...drawn, ...means];
}

/** Writes one figure in each format as `<path>.<format>`. @returns paths of the files */
export async function writeFigure(
  svg: string,
  path: string,
  formats: readonly FigureFormat[],
): Promise<string[]> {
  if (formats.some((format) => format !== 'svg') && lacksLetters(svg)) {
    notify(
      `${path}: PNG and PDF show boxes for letters that their font, DejaVu Sans, lacks; the SVG has them.`,
    );
  }
  const files = formats.map((format) => `${path}.${format}`);
  for (const [index, format] of formats.entries())
    await writeAtomic(files[index] as string, await exportFigure(svg, format));
  return files;
}
