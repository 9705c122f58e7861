import { reportFailure } from '../output/report-failure.js';
import { captureOutput, runProgram } from './run-in-process.js';
import { type CommandOptions, type CommandOutcome, runMemgym } from './run-memgym.js';

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command with the outcome of `runMemgym`, in this process: that saves the start of another one. A command with
 * `onStart`, which stops it, runs the built program in a process of its own. Here it is one at a time, because folder,
 * environment, output and exit code belong to the process.
 */
export function runCommand(args: readonly string[], options: CommandOptions): Promise<CommandOutcome> {
  if (options.onStart !== undefined) return runMemgym(args, options);
  const outcome = last.then(() => inPlace(args, options));
  last = outcome.catch(() => undefined);
  return outcome;
}

async function inPlace(args: readonly string[], { cwd, env }: CommandOptions): Promise<CommandOutcome> {
  const before = { folder: process.cwd(), environment: { ...process.env }, exitCode: process.exitCode };
  process.chdir(cwd);
  replaceEnvironment({ PATH: before.environment.PATH, HOME: cwd, ...env });
  process.exitCode = undefined;
  try {
    const written = await captureOutput(async () => {
      try {
        await runProgram(args);
      } catch (error) {
        process.exitCode = reportFailure(error);
      }
    });
    return { code: Number(process.exitCode ?? 0), signal: null, ...written };
  } finally {
    process.chdir(before.folder);
    replaceEnvironment(before.environment);
    process.exitCode = before.exitCode;
  }
}

/** Changes the environment itself, which `homedir` reads, too. */
function replaceEnvironment(variables: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) delete process.env[name];
  for (const [name, value] of Object.entries(variables)) {
    if (value !== undefined) process.env[name] = value;
  }
}
