import { join } from 'node:path';
import type { ScoredFigure } from '@memgym/originals';
import { heatmapFigure } from '@memgym/report';
import { writeAtomic, writeJson } from '@memgym/runner';

/**
 * Writes figures as `<name>.svg`, and their means as `<name>.json`.
 * @returns paths of the files
 */
export async function writeFigures(figures: readonly ScoredFigure[], folder: string): Promise<string[]> {
  const at = (ending: string) => figures.map(({ name }) => join(folder, `${name}.${ending}`));
  const [drawn, means] = [at('svg'), at('json')];
  for (const [index, { heatmap }] of figures.entries())
    await writeAtomic(drawn[index] as string, heatmapFigure(heatmap));
  for (const [index, figure] of figures.entries()) await writeJson(means[index] as string, figure.means);
  return [...drawn, ...means];
}
