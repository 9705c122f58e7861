import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The checkout of an original in the folder `MEMGYM_ORIGINALS`; undefined if it is not there. */
export function originalAt(name: string): string | undefined {
  const folder = process.env.MEMGYM_ORIGINALS;
  const found = folder === undefined ? undefined : join(folder, name);
  return found !== undefined && existsSync(found) ? found : undefined;
}

/** Runs a program with `MEMGYM_PYTHON`, by default `python3`. @throws {Error} with its last words when it fails */
export function runPython(args: readonly string[], cwd: string, env: Readonly<Record<string, string>>) {
  return new Promise<string>((resolve, reject) => {
    const child = spawn(process.env.MEMGYM_PYTHON ?? 'python3', args, {
      cwd,
      env: { PATH: process.env.PATH ?? '', HOME: cwd, PYTHONDONTWRITEBYTECODE: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(stdout);
      else reject(new Error(`${args.join(' ')} ended with ${code}: ${stderr.slice(-2000)}`));
    });
  });
}
