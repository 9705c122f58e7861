import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { type Environment, fromEnvFile } from './environment.js';

/** The process's variables, completed by those of a `.env` file in `folder`. */
export function readEnvironment(folder: string, process: Environment): Environment {
  const file = join(folder, '.env');
  if (!existsSync(file)) return process;
  const given = parseEnv(readFileSync(file, 'utf8'));
  const names = Object.keys(given).filter((name) => process[name] === undefined);
  return { ...given, ...process, [fromEnvFile]: new Set(names) };
}
