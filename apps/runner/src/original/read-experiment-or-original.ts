import { resolve } from 'node:path';
import { ConfigError } from '@memgym/core';
import { applySettings } from '../experiment/apply-settings.js';
import type { Experiment } from '../experiment/experiment-schema.js';
import { readConfigFile } from '../experiment/read-config-file.js';
import { parseExperiment } from '../experiment/read-experiment.js';
import { convertOriginal } from './convert-original.js';
import { originalKind } from './original-kind.js';

export interface ReadExperimentOptions {
  /** `key.path=value`, put in on top. */
  readonly settings?: readonly string[] | undefined;
  /** Beside an agent of the original: its environment config. */
  readonly environmentFile?: string | undefined;
  /** Beside an agent of the original: the folder whose interactions are read. */
  readonly offPolicyFolder?: string | undefined;
}

export interface ReadExperiment {
  readonly experiment: Experiment;
  /** What an agent of the original says that could not be taken over, or that it leaves open. */
  readonly warnings: readonly string[];
}

/**
 * Reads an experiment file, or an agent config of the original AMemGym as an experiment with that agent alone.
 * @throws {ConfigError} naming the file, the key, the value and what is allowed
 */
export async function readExperimentOrOriginal(
  file: string,
  options: ReadExperimentOptions = {},
): Promise<ReadExperiment> {
  const { settings = [], environmentFile, offPolicyFolder } = options;
  const value = await readConfigFile(
    file,
    'an experiment file, e.g. configs/experiments/locomo.json, or of an agent config of the original AMemGym',
  );
  switch (originalKind(value)) {
    case 'agent': {
      const { experiment, warnings } = await convertOriginal({
        agentFiles: [file],
        environmentFile,
        offPolicyFolder: offPolicyFolder === undefined ? undefined : resolve(offPolicyFolder),
      });
      const open =
        environmentFile === undefined ? ['--env is not given: sessions are as long as in v1.base.'] : [];
      return {
        experiment: parseExperiment(file, applySettings(experiment, settings)),
        warnings: [...warnings, ...open],
      };
    }
    case 'environment':
      throw new ConfigError(`${file}: an environment config of the original, with no agent to play.`, {
        hint: `Make its users with \`memgym generate amemgym --config ${file}\`; give it as the environment of an agent.`,
      });
    case 'figure':
      throw new ConfigError(`${file}: a figure config of the original, with nothing to play.`, {
        hint: `Score what it names with \`memgym score amemgym --figure-config ${file}\`.`,
      });
    case null:
  }
  if (environmentFile !== undefined || offPolicyFolder !== undefined) {
    const flag = environmentFile === undefined ? '--off-policy' : '--env';
    throw new ConfigError(`${file}: ${flag} goes with an agent config of the original only.`, {
      hint: 'An experiment says it in benchmark.options: rounds, simulator, mode and interactions.',
    });
  }
  return { experiment: parseExperiment(file, applySettings(value, settings)), warnings: [] };
}
