import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { Environment } from './resolve-models.js';

/** The process's variables, with those of a `.env` file in `folder` where the process has none. */
export function readEnvironment(folder: string, process: Environment): Environment {
  const file = join(folder, '.env');
  return existsSync(file) ? { ...parseEnv(readFileSync(file, 'utf8')), ...process } : process;
}
