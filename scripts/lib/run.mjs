import { spawn, spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './workspace.mjs';

/** Prints a line to stderr, so that stdout belongs to the command. */
export const say = (text) => process.stderr.write(`${text}\n`);

/** `12.3 s` since `startMs` (a reading of `performance.now()`). */
export const since = (startMs) => `${((performance.now() - startMs) / 1000).toFixed(1)} s`;

/** The environment of a command: the workspace's own tools come first on the path. */
const environment = (env) => ({
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
  ...env,
});

/**
 * Runs a command and returns its exit code and, with `capture`, its output. The code is 127 if the command cannot
 * be started.
 */
export function run(command, args, { cwd = root, env = {}, capture = false } = {}) {
  const result = spawnSync(command, args, {
    cwd,
    env: environment(env),
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

/** Like {@link run} with `capture`, but asynchronous; `onLine` receives each printed line. */
export function runInBackground(command, args, { cwd = root, env = {}, shell = false, onLine } = {}) {
  const child = spawn(command, args, {
    cwd,
    env: environment(env),
    shell: shell || process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    if (onLine) createInterface({ input: stream }).on('line', onLine);
  }
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve({ code: 127, output: message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
