import type { SystemResult } from '@memgym/core';

/** A metric of a run of several models: models by what their systems have in common. */
export interface ModelMatrix {
  /** By the mean over the memory systems, the best first; empty for a run of one model. */
  readonly models: readonly string[];
  /** In the order of the run; bounds last. */
  readonly families: readonly string[];
  cellOf(model: string, family: string): number | null;
}

/**
 * Arranges a metric by model and family.
 * @param higherIsBetter whether models with a greater mean come first
 */
export function modelMatrix(
  systems: readonly SystemResult[],
  metric: string,
  higherIsBetter = true,
): ModelMatrix {
  const placed = systems.flatMap(({ family, model, standing, metrics }) => {
    const value = Object.hasOwn(metrics, metric) ? (metrics[metric]?.value ?? null) : null;
    return family === undefined || model === undefined ? [] : [{ family, model, standing, value }];
  });
  const [own, bounds] = [
    placed.filter(({ standing }) => standing === 'system'),
    placed.filter(({ standing }) => standing !== 'system'),
  ];
  const measured = [...own, ...bounds].filter(({ value }) => value !== null);
  const meanOf = (model: string): number => {
    const values = own.flatMap((cell) => (cell.model === model && cell.value !== null ? [cell.value] : []));
    return values.length === 0
      ? Number.NEGATIVE_INFINITY
      : (values.reduce((sum, value) => sum + value, 0) / values.length) * (higherIsBetter ? 1 : -1);
  };
  const models = [...new Set(measured.map(({ model }) => model))];
  return {
    models: models
      .map((model) => ({ model, mean: meanOf(model) }))
      .sort((a, b) => (a.mean === b.mean ? 0 : b.mean - a.mean))
      .map(({ model }) => model),
    families: [...new Set(measured.map(({ family }) => family))],
    cellOf: (model, family) =>
      placed.find((cell) => cell.model === model && cell.family === family)?.value ?? null,
  };
}
