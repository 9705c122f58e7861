import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const loader = import.meta.resolve('tsx');
const flags = ['--conditions=@memgym/source', '--import', loader];

/** The result of a command. */
export interface CommandOutcome {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandOptions {
  readonly target: string;
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly onStart?: (child: ChildProcess) => void;
  /** Put before the command, e.g. `unshare`. */
  readonly wrapper?: readonly string[];
}

/**
 * Runs the target's `memgym`, in a process with only the given environment variables: as built, which starts in a fifth of
 * the time, or from its sources where it was not built.
 */
export function memgym(args: readonly string[], options: CommandOptions): Promise<CommandOutcome> {
  const { target, cwd, env, onStart, wrapper = [] } = options;
  const [command = process.execPath, ...rest] = [...wrapper, process.execPath, ...programOf(target), ...args];
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, {
      cwd,
      env: { PATH: process.env.PATH ?? '', HOME: cwd, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const written = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        written[name] += text;
      });
    }
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal, ...written }));
    onStart?.(child);
  });
}

function programOf(target: string): readonly string[] {
  const built = `${target}/apps/cli/dist/memgym.js`;
  return existsSync(built) ? [built] : [...flags, `${target}/apps/cli/src/memgym.ts`];
}

/** A process with the target's code that runs jobs one after another. */
export interface Victim {
  /** The result of a job (see `victim.ts`), or the way the process ended. */
  ask<Result>(job: string, input: unknown, timeoutMs?: number): Promise<Asked<Result>>;
  /** Starts a job and returns its process, which sends messages as `{ said }`. */
  start(job: string, input: unknown): Promise<ChildProcess>;
  close(): void;
}

export type Asked<Result> = { readonly result: Result } | { readonly fell: string };

const largestResidentMiB = 2500;

/**
 * The process is started on first use, and restarted after it has ended.
 * @param env further environment variables. Default: none
 */
export function createVictim(target: string, env: Readonly<Record<string, string>> = {}): Victim {
  let child: ChildProcess | undefined;
  let ready: Promise<void> | undefined;
  const stop = (): void => {
    child?.kill('SIGKILL');
    child = undefined;
  };
  const started = async (): Promise<ChildProcess> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) {
      const victim = fileURLToPath(new URL('./victim.ts', import.meta.url));
      const next = spawn(process.execPath, ['--max-old-space-size=2000', ...flags, victim, target], {
        env: { PATH: process.env.PATH ?? '', ...env },
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      child = next;
      ready = new Promise((resolve, reject) => {
        next.once('message', () => resolve());
        next.once('exit', () => reject(new Error('the attacked process does not start')));
      });
    }
    await ready;
    return child as ChildProcess;
  };
  return {
    async ask<Result>(job: string, input: unknown, timeoutMs = 60_000): Promise<Asked<Result>> {
      const running = await started();
      return new Promise((resolve) => {
        const settle = (outcome: Asked<Result>): void => {
          clearTimeout(timer);
          running.removeAllListeners('message');
          running.removeListener('exit', onExit);
          if ('fell' in outcome) stop();
          resolve(outcome);
        };
        const onExit = (code: number | null, signal: string | null): void =>
          settle({ fell: `the process ended (${signal ?? `exit code ${code}`})` });
        const timer = setTimeout(() => settle({ fell: `hangs for ${timeoutMs / 1000} s` }), timeoutMs);
        running.once('exit', onExit);
        running.on('message', (message: { result: Result; unhandled?: string; residentMiB: number }) => {
          if (message.unhandled !== undefined) settle({ fell: `unhandled: ${message.unhandled}` });
          else if (message.residentMiB > largestResidentMiB)
            settle({ fell: `took ${message.residentMiB} MiB` });
          else settle({ result: message.result });
        });
        running.send({ job, input });
      });
    },
    async start(job, input) {
      const running = await started();
      running.send({ job, input });
      child = undefined;
      return running;
    },
    close: stop,
  };
}
