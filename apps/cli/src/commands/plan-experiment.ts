import { dirname } from 'node:path';
import { findExperimentData, planRun, type RunPlan, readEnvironment, readExperiment } from '@memgym/runner';

/** What says which run is meant. */
export interface PlanFlags {
  data?: string;
  set?: string[];
  prices?: string;
}

/** The run that an experiment file and the flags beside it mean. */
export async function planExperiment(
  file: string,
  flags: PlanFlags,
  options: { readonly keyless?: boolean } = {},
): Promise<RunPlan> {
  const environment = readEnvironment(process.cwd(), process.env);
  const experiment = await readExperiment(file, flags.set ?? []);
  const dataPath = await findExperimentData({
    experiment,
    configFile: file,
    dataPath: flags.data,
    environment,
  });
  return planRun({
    experiment,
    dataPath,
    environment,
    configFolder: dirname(file),
    pricesPath: flags.prices,
    ...options,
  });
}
