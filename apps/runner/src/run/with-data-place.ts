import type { RunManifest } from '@memgym/core';
import { pathBetween } from '../data/path-between.js';
import type { RunPlan } from './run-plan.js';

/** The manifest of a run in this folder: it tells where the data lie, as far as that says nothing of the machine. */
export function withDataPlace({ manifest, dataPath }: RunPlan, folder: string): RunManifest {
  const path = pathBetween(folder, dataPath);
  return path === null ? manifest : { ...manifest, data: { ...manifest.data, path } };
}
