import { codeOf, DatasetError, diskRefusal, isErrorLike, MemGymError, redact } from '@memgym/core/errors';
import { CommanderError } from 'commander';
import { flagsOf } from './flags-of.js';
import { Interruption } from './interruption.js';
import { notify } from './print.js';
import { isResumable } from './resumable.js';

/**
 * Prints an error and its hint on stderr. Returns the exit code: 2 for wrong usage or a missing path, 128 plus the
 * number of the signal that interrupted the work, otherwise 1.
 */
export function reportFailure(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof Interruption) {
    notify(`memgym: ${error.message}\n  Run the same command again to resume.`);
    return error.exitCode;
  }
  if (MemGymError.isInstance(error)) {
    notify(`memgym: ${error.message}`);
    if (error.hint !== undefined) notify(`  ${error.hint}`);
    const flags = flagsOf(error);
    if (flags.length > 0) notify(`  ${flags.length === 1 ? 'Flag' : 'Flags'}: ${flags.join(', ')}`);
    if (isResumable(error)) notify('  The same command resumes.');
    const isMissing = DatasetError.isInstance(error) && error.missing;
    return error.category === 'config' || isMissing ? 2 : 1;
  }
  const problem = fileProblem(error);
  if (problem !== undefined) {
    notify(`memgym: ${redact(problem.message)}\n  ${problem.hint}`);
    return 2;
  }
  const detail = isErrorLike(error) ? (error.stack ?? error.message) : String(error);
  notify(`memgym: unexpected failure\n${redact(detail)}\n  This is a bug in MemGym; please report it.`);
  return 1;
}

/** What is wrong with a path; for reading and writing alike. */
const pathProblems: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  ENOTDIR: 'a part of this path is a file, not a folder',
  EISDIR: 'is a folder, not a file',
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'the file system is read-only',
  ELOOP: 'the symbolic links form a cycle',
};

/** The message and the next step for an error of the file system; `undefined` for any other error. */
function fileProblem(error: unknown): { readonly message: string; readonly hint: string } | undefined {
  const code = codeOf(error);
  if (code === undefined || !isErrorLike(error)) return undefined;
  const known = pathProblems[code];
  if (known !== undefined) {
    if (!('path' in error)) return undefined;
    return {
      message: `${String(error.path)}: ${known} (${code}).`,
      hint: 'Check the path and its permissions.',
    };
  }
  const refusal = diskRefusal(error);
  if (refusal === undefined) return undefined;
  const place = 'path' in error ? String(error.path) : 'A file or the output';
  return { message: `${place}: ${refusal.reason} (${code}).`, hint: refusal.hint };
}
