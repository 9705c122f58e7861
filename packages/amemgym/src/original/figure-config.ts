import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatasetError } from '@memgym/core';
import { readJsonFile } from '@memgym/datasets';
import * as z from 'zod';

const text = z.string().min(1);

const hint =
  'Pass a figure config of the original: env_data_path and agents, each with name, output_dir and upperbound_path.';

/** The original's figure config; its example calls the bound `util_path`. */
const figureConfigSchema = z.object({
  env_data_path: text,
  random_path: text.nullish(),
  output_dir: text.nullish(),
  agents: z
    .array(
      z.object({
        name: text,
        output_dir: text,
        upperbound_path: text.nullish(),
        util_path: text.nullish(),
      }),
    )
    .min(1, 'expected at least one agent'),
});

/** The content of a figure config, with resolved paths. */
export interface OriginalFigureConfig {
  readonly dataPath: string;
  readonly randomPath: string | undefined;
  readonly agents: readonly {
    readonly name: string;
    readonly folder: string;
    readonly upperBoundPath: string | undefined;
  }[];
}

/**
 * Reads a figure config of the original (packages/amemgym/spec.md#configuration). Relative paths are resolved against
 * the working directory, as in the original, or against the config's folder if that file does not exist.
 * @throws {DatasetError} when it is missing or malformed, or names a bound in two ways
 */
export async function readFigureConfig(file: string, workingFolder: string): Promise<OriginalFigureConfig> {
  const { value: config } = await readJsonFile(file, figureConfigSchema, hint);
  const open = (path: string): string => {
    const here = resolve(workingFolder, path);
    const nextToConfig = resolve(dirname(file), path);
    return !existsSync(here) && existsSync(nextToConfig) ? nextToConfig : here;
  };
  const maybe = (path: string | null | undefined): string | undefined =>
    path === null || path === undefined ? undefined : open(path);
  const names = new Set<string>();
  return {
    dataPath: open(config.env_data_path),
    randomPath: maybe(config.random_path),
    agents: config.agents.map((agent, index) => {
      const { name, upperbound_path: bound, util_path: utilization } = agent;
      const place = { file, path: `agents[${index}]` };
      if (names.has(name)) {
        throw new DatasetError(place, `two agents are named ${JSON.stringify(name)}.`, {
          hint: 'Give each agent of a figure a unique name.',
        });
      }
      names.add(name);
      if (bound != null && utilization != null && bound !== utilization) {
        throw new DatasetError(place, 'upperbound_path and util_path name different upper bounds.', {
          hint: 'Remove one of them.',
        });
      }
      return { name, folder: open(agent.output_dir), upperBoundPath: maybe(bound ?? utilization) };
    }),
  };
}
