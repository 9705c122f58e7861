import type { RunManifest } from '@memgym/core';
import { pathBetween } from '../data/path-between.js';
import type { RunPlan } from './run-plan.js';

/** The manifest of a run in this folder, with relative paths to the data and to an external benchmark. */
export function withPlaces({ manifest, dataPath, benchmarkFile }: RunPlan, folder: string): RunManifest {
  const data = pathBetween(folder, dataPath);
  const module = benchmarkFile === undefined ? null : pathBetween(folder, benchmarkFile);
  return {
    ...manifest,
    ...(module !== null && { benchmarkFile: module }),
    data: { ...manifest.data, ...(data !== null && { path: data }) },
  };
}
