import { DatasetError, MemGymError, redact } from '@memgym/core';
import { CommanderError } from 'commander';
import { fileProblem } from './file-problem.js';

/** Says on stderr what went wrong and what to do; gives back the exit code: 2 for bad usage, a path that leads nowhere included, else 1. */
export function reportFailure(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (MemGymError.isInstance(error)) {
    process.stderr.write(`memgym: ${error.message}\n`);
    if (error.hint !== undefined) process.stderr.write(`  ${error.hint}\n`);
    const isMissing = DatasetError.isInstance(error) && error.missing;
    return error.category === 'config' || isMissing ? 2 : 1;
  }
  const problem = fileProblem(error);
  if (problem !== undefined) {
    process.stderr.write(`memgym: ${redact(problem)}\n  Check the path, and that this process may use it.\n`);
    return 2;
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(
    `memgym: unexpected failure\n${redact(detail)}\n  This is a fault of MemGym; please report it.\n`,
  );
  return 1;
}
