import type { SystemResult, Verdict } from '@memgym/core';
import { findingBetween, gainOf } from './findings.js';

/** A metric of a run of several models: models by what their systems have in common. */
export interface ModelMatrix {
  /** The model that is ahead of the most others first; empty for a run of one model. */
  readonly models: readonly string[];
  /** In the order of the run; bounds last. */
  readonly families: readonly string[];
  cellOf(model: string, family: string): number | null;
}

/** The order of models. */
export interface ModelOrder {
  /** Default: true. */
  readonly higherIsBetter?: boolean | undefined;
  /** What the run decides: in its metric, models are ordered by the questions that both answered. Default: by means. */
  readonly verdict?: Verdict | undefined;
}

/**
 * Arranges a metric by model and family. A model is ahead of another if its memory systems are better than the same ones
 * with the other model, in the mean over those that both have.
 */
export function modelMatrix(
  systems: readonly SystemResult[],
  metric: string,
  { higherIsBetter = true, verdict }: ModelOrder = {},
): ModelMatrix {
  const placed = systems.flatMap(({ name, family, model, standing, metrics }) => {
    const value = Object.hasOwn(metrics, metric) ? (metrics[metric]?.value ?? null) : null;
    return family === undefined || model === undefined ? [] : [{ name, family, model, standing, value }];
  });
  const [own, bounds] = [
    placed.filter(({ standing }) => standing === 'system'),
    placed.filter(({ standing }) => standing !== 'system'),
  ];
  const measured = [...own, ...bounds].filter(({ value }) => value !== null);
  const models = [...new Set(measured.map(({ model }) => model))];
  const findings = verdict?.metric === metric ? verdict.findings : [];
  const sign = higherIsBetter ? 1 : -1;
  /** By how much a model is better than another. */
  const aheadBy = (one: string, other: string): number => {
    const gains = own.flatMap((cell) => {
      const same = own.find(({ family, model }) => family === cell.family && model === other);
      if (cell.model !== one || same === undefined || cell.value === null || same.value === null) return [];
      const finding = findingBetween(findings, cell.name, same.name);
      return [finding === undefined ? sign * (cell.value - same.value) : (gainOf(finding).value ?? 0)];
    });
    return gains.reduce((sum, gain) => sum + gain, 0) / Math.max(1, gains.length);
  };
  const winsOf = (model: string): number =>
    models.reduce((sum, other) => sum + Math.sign(aheadBy(model, other)), 0);
  return {
    models: models
      .map((model) => ({ model, wins: winsOf(model) }))
      .sort((a, b) => b.wins - a.wins)
      .map(({ model }) => model),
    families: [...new Set(measured.map(({ family }) => family))],
    cellOf: (model, family) =>
      placed.find((cell) => cell.model === model && cell.family === family)?.value ?? null,
  };
}
