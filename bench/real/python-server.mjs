// A server in Python beside a command: installed once into an environment of its own, started, and ended with the command.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const places = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');

/** Installs packages into an environment by this name, unless they are there. Returns its folder. */
export function environmentOf(name, packages, { alone = false } = {}) {
  const place = join(places, name);
  const call = (program, ...args) => {
    const { status } = spawnSync(program, args, { stdio: ['ignore', 2, 2] });
    if (status !== 0)
      stop(`${program} ${args.join(' ')} failed. Python 3.9 or later with venv and pip is needed.`);
  };
  const python = pythonOf(place);
  if (!existsSync(python)) call('python3', '-m', 'venv', place);
  call(python, '-m', 'pip', 'install', '--quiet', ...(alone ? ['--no-deps'] : []), ...packages);
  return place;
}

export const pythonOf = (place) => join(place, 'bin', 'python');

/** Starts a program that prints `listening <address>` and ends when its input does. Returns it with its address. */
export async function started(place, args, env = process.env) {
  const child = spawn(pythonOf(place), args, { stdio: ['pipe', 'pipe', 'pipe'], env });
  // What the server says is shown only if it ends before it answers.
  let said = '';
  child.stderr.on('data', (bytes) => {
    said = `${said}${bytes}`.slice(-2000);
  });
  const address = await new Promise((resolve) => {
    child.once('exit', (code) => stop(`The server ended with code ${code}: ${said}`));
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('listening ')) resolve(line.slice('listening '.length));
    });
  });
  return { child, address };
}

/** Runs a command beside servers, and ends them with it. */
export function beside(children, [program, ...args], env = process.env) {
  const run = spawn(program, args, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => run.kill(signal));
  run.on('exit', (code, signal) => {
    for (const child of children) {
      child.removeAllListeners('exit');
      child.stdin.end();
      child.kill();
    }
    process.exitCode = signal === null ? (code ?? 1) : 1;
  });
}

export function stop(message) {
  console.error(message);
  process.exit(1);
}
