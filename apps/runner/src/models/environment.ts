import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigError, DatasetError } from '@memgym/core';
import { readBytes } from '@memgym/datasets';

/** The names of the variables that come from a `.env` file. The key is a symbol, which is copied with the object. */
const fromEnvFile: unique symbol = Symbol('variables of a .env file');

/** Environment variables, as `process.env` gives them, or merged with those of a `.env` file. */
export type Environment = Readonly<Record<string, string | undefined>> & {
  readonly [fromEnvFile]?: ReadonlySet<string>;
};

/** The source of a variable, in words. */
type VariableSource = 'the shell' | '.env';

export function sourceOf(name: string, environment: Environment): VariableSource {
  return environment[fromEnvFile]?.has(name) ? '.env' : 'the shell';
}

/** Much more than variables need. */
const maxBytes = 2 ** 20;

/**
 * The process's variables, completed by those of a `.env` file in a folder.
 * @param folder default: the working folder
 * @param process default: the variables of this process
 * @throws {ConfigError} when `.env` is a folder, a pipe or a device, cannot be read, or has more than 1 MiB
 */
export async function readEnvironment(
  folder: string = globalThis.process.cwd(),
  process: Environment = globalThis.process.env,
): Promise<Environment> {
  const text = await readEnvFile(join(folder, '.env'));
  if (text === undefined) return process;
  const given = parseEnv(text);
  const names = Object.keys(given).filter((name) => process[name] === undefined);
  return { ...given, ...process, [fromEnvFile]: new Set(names) };
}

async function readEnvFile(file: string): Promise<string | undefined> {
  try {
    return Buffer.from(await readBytes(file, { maxBytes })).toString('utf8');
  } catch (error) {
    if (!DatasetError.isInstance(error)) throw error;
    if (error.missing) return undefined;
    throw new ConfigError(error.message, {
      key: '.env',
      cause: error,
      hint: 'Use a file with lines like OPENAI_MODEL=gpt-4.1-mini, or set the variables in the shell and remove it.',
    });
  }
}
