import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { declaredDatasets, findDataset, type Registry } from '@memgym/registry';
import { type Environment, type Experiment, findExperimentData, planRun } from '@memgym/runner';
import { countOf } from '../output/format-amount.js';
import { type Finding, findingOf } from './finding.js';

/** Which published data sets are found. */
export function checkDataFolder(
  { MEMGYM_DATA_DIR: given }: Environment,
  registry: Registry,
): Promise<Finding> {
  return findingOf('data', async () => {
    const next = '`memgym data list` shows where each data set comes from.';
    if (!given) {
      return {
        status: 'warn',
        message: 'MEMGYM_DATA_DIR is not set, so no published data set is found',
        next,
      };
    }
    const folder = resolve(given);
    if (!existsSync(folder)) {
      return {
        status: 'fail',
        message: `MEMGYM_DATA_DIR is ${given}: there is no such folder`,
        next: 'Correct it, or make the folder.',
      };
    }
    const published = declaredDatasets(registry).filter(({ isOwn, citation }) => isOwn && citation !== '');
    const found: string[] = [];
    const missing: string[] = [];
    for (const { name } of published) {
      const { entry } = await findDataset(name, registry);
      (entry.locate(folder) === null ? missing : found).push(name);
    }
    const lacks = missing.length === 0 ? '' : `, but not ${missing.join(', ')}`;
    return found.length === 0
      ? { status: 'warn', message: `MEMGYM_DATA_DIR is ${given}, where no data set was found`, next }
      : { status: 'ok', message: `${given} has ${found.join(', ')}${lacks}` };
  });
}

/** Whether a run of an experiment could start now. */
export function checkExperiment(
  file: string,
  experiment: Experiment,
  { environment, registry }: { readonly environment: Environment; readonly registry: Registry },
): Promise<Finding> {
  return findingOf('experiment', async () => {
    const dataPath = await findExperimentData({ experiment, configFile: file, environment, registry });
    const { manifest, systems } = await planRun({
      experiment,
      dataPath,
      environment,
      configFolder: registry.folder,
      home: registry.home,
    });
    const size = [countOf(manifest.data.questions, 'question'), countOf(systems.length, 'system')];
    return { status: 'ok', message: `${file} is ready to run: ${size.join(', ')}` };
  });
}
