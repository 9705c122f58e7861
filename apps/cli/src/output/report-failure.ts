import { DatasetError, MemGymError, redact } from '@memgym/core';
import { CommanderError } from 'commander';
import { fileProblem } from './file-problem.js';
import { Interruption } from './interruption.js';
import { tell } from './print.js';

/**
 * Says on stderr what went wrong and what to do; gives back the exit code: 2 for bad usage, a path that leads nowhere
 * included, 128 and the number of the signal that interrupted it, else 1.
 */
export function reportFailure(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof Interruption) {
    tell(`memgym: ${error.message}\n  Run the same command again; it goes on where it stopped.`);
    return error.exitCode;
  }
  if (MemGymError.isInstance(error)) {
    tell(`memgym: ${error.message}`);
    if (error.hint !== undefined) tell(`  ${error.hint}`);
    const isMissing = DatasetError.isInstance(error) && error.missing;
    return error.category === 'config' || isMissing ? 2 : 1;
  }
  const problem = fileProblem(error);
  if (problem !== undefined) {
    tell(`memgym: ${redact(problem)}\n  Check the path, and that this process may use it.`);
    return 2;
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  tell(`memgym: unexpected failure\n${redact(detail)}\n  This is a fault of MemGym; please report it.`);
  return 1;
}
