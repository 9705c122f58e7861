import { ConfigError, parseConfig } from '@memgym/core';
import { type Experiment, experimentSchema } from './experiment-schema.js';
import { readConfigFile } from './read-config-file.js';

const judgesSchema = experimentSchema.pick({ judge: true, judges: true }).loose();

/**
 * Reads `judge` and `judges` of an experiment file, or of a file that has nothing else.
 * @throws {ConfigError} naming the file, when it cannot be read, has no judge, or one is wrong
 */
export async function readJudges(file: string): Promise<Pick<Experiment, 'judge' | 'judges'>> {
  const value = await readConfigFile(file, 'a file with `judges`, e.g. an experiment');
  const { judge, judges } = parseConfig(file, judgesSchema, value);
  if (judge !== undefined || judges !== undefined) return { judge, judges };
  throw new ConfigError(`${file}: names no judge.`, {
    key: 'judges',
    hint: 'Write {"judges": {"<part>": {"model": "…"}, "default": {"model": "…"}}}, or pass an experiment that has it.',
  });
}
