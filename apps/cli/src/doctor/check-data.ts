import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Environment, type Experiment, findExperimentData, planRun } from '@memgym/runner';
import { datasetCatalog } from '@memgym/runner/known';
import { countOf } from '../output/format-amount.js';
import { type Finding, findingOf } from './finding.js';

/** Which published data sets are found. */
export function checkDataFolder({ MEMGYM_DATA_DIR: given }: Environment): Promise<Finding> {
  return findingOf('data', () => {
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
    const published = datasetCatalog.filter(({ citation }) => citation !== '');
    const [found, missing] = [true, false].map((wanted) =>
      published.filter((entry) => (entry.locate(folder) !== null) === wanted).map(({ name }) => name),
    ) as [string[], string[]];
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
  environment: Environment,
): Promise<Finding> {
  return findingOf('experiment', async () => {
    const dataPath = await findExperimentData({ experiment, configFile: file, environment });
    const { manifest, systems } = await planRun({
      experiment,
      dataPath,
      environment,
      configFolder: dirname(file),
    });
    const size = [countOf(manifest.data.questions, 'question'), countOf(systems.length, 'system')];
    return { status: 'ok', message: `${file} is ready to run: ${size.join(', ')}` };
  });
}
