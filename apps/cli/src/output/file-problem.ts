import { codeOf, diskRefusal, isErrorLike } from '@memgym/core/errors';

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
export function fileProblem(error: unknown): { readonly message: string; readonly hint: string } | undefined {
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
