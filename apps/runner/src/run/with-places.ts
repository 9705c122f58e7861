import type { RunManifest } from '@memgym/core';
import type { RunPlan } from '../plan/run-plan.js';
import { pathBetween } from './path-between.js';

/** The manifest of a run in this folder, with relative paths to the data and to the folder of plugins from outside. */
export function withPlaces(plan: RunPlan, folder: string): RunManifest {
  const { manifest, dataPath, experimentFolder, plugins } = plan;
  const data = pathBetween(folder, dataPath);
  const home = plugins.length === 0 ? null : pathBetween(folder, experimentFolder);
  return {
    ...manifest,
    ...(home !== null && { experimentFolder: home }),
    data: { ...manifest.data, ...(data !== null && { path: data }) },
  };
}
