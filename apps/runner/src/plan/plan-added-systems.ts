import { join } from 'node:path';
import { ConfigError, type RunManifest } from '@memgym/core';
import { findOrRead, type SystemConfig, systemConfigSchema } from '@memgym/experiments';
import { readManifest } from '@memgym/runs';
import { type PlanOptions, planRun, type RunPlan } from './run-plan.js';

export interface AddedSystems {
  /** Folder with the runs. */
  readonly runsFolder: string;
  /** Systems to add to the run, which must have ended. Default: none. */
  readonly add?: readonly string[] | undefined;
}

/**
 * The plan of a run, with systems added to it earlier and systems to add now. The run has the id of its experiment,
 * so that the command without additions also resumes it.
 *
 * @throws {ConfigError} when the run to extend does not exist, has not ended, is damaged or already has the system
 */
export async function planWithAddedSystems(
  options: PlanOptions,
  { runsFolder, add = [] }: AddedSystems,
): Promise<RunPlan> {
  const plan = await planRun(options);
  const folder = join(runsFolder, plan.runId);
  const manifest = await readManifest(folder);
  const earlier = manifest === null ? [] : addedTo(manifest);
  const own = plan.experiment.systems;
  const fresh: SystemConfig[] = [];
  for (const name of add) {
    for (const config of findOrRead(
      { ...plan.experiment, systems: [...own, ...earlier] },
      name,
      plan.registry,
    )) {
      if (own.some((system) => system.name === config.name)) {
        throw new ConfigError(`${folder}: the run already has the system ${JSON.stringify(config.name)}.`, {
          key: 'add',
          hint: 'Add another system, or give this one another name in the experiment.',
        });
      }
      const isKnown = [...earlier, ...fresh].some((system) => system.name === config.name);
      if (!isKnown) fresh.push(config);
    }
  }
  if (fresh.length > 0) await requireEndedRun(folder);
  const added = [...earlier, ...fresh];
  return added.length === 0 ? plan : planRun({ ...options, experiment: plan.request.experiment, added });
}

/** @throws {ConfigError} when there is no run in the folder, or it is damaged */
export async function requireRun(folder: string): Promise<RunManifest> {
  const manifest = await readManifest(folder);
  if (manifest !== null) return manifest;
  throw new ConfigError(`${folder}: there is no such run.`, {
    hint: 'Run the experiment first, with the same settings.',
  });
}

async function requireEndedRun(folder: string): Promise<void> {
  const { status } = await requireRun(folder);
  if (status !== 'running') return;
  throw new ConfigError(`${folder}: the run has not ended.`, {
    key: 'add',
    hint: 'Run the experiment to its end first.',
  });
}

function addedTo({ config, added = [] }: RunManifest): SystemConfig[] {
  const systems = Array.isArray(config.systems) ? config.systems : [];
  return systems.map((system) => systemConfigSchema.parse(system)).filter(({ name }) => added.includes(name));
}
