import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root } from './workspace.mjs';

/** Tells the user what happens. On stderr, so that stdout stays the command's own. */
export const say = (text) => process.stderr.write(`${text}\n`);

/** `12.3 s` since `startMs` (a reading of `performance.now()`). */
export const since = (startMs) => `${((performance.now() - startMs) / 1000).toFixed(1)} s`;

/**
 * Runs a command to its end, with the workspace's own tools first on the path, and gives back its exit code
 * and, with `capture`, what it printed. A command that cannot be started has the code 127.
 */
export function run(command, args, { cwd = root, env = {}, capture = false } = {}) {
  const result = spawnSync(command, args, {
    cwd,
    env: {
      ...process.env,
      PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
      ...env,
    },
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    shell: process.platform === 'win32',
    stdio: capture ? ['ignore', 'pipe', 'pipe'] : ['inherit', 'inherit', 'inherit'],
  });
  const code = result.error ? 127 : (result.status ?? 1);
  return {
    code,
    output: `${result.stdout ?? ''}${result.stderr ?? ''}${result.error ? result.error.message : ''}`,
  };
}
