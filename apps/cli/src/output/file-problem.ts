const meanings: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  ENOTDIR: 'a part of this path is a file, not a folder',
  EISDIR: 'is a folder, not a file',
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'the file system is read-only',
  ELOOP: 'the symbolic links form a cycle',
  ENAMETOOLONG: 'the name is too long',
  ENOSPC: 'the disk is full',
  EMFILE: 'too many files are open',
};

/** The message for an error of the file system; `undefined` for any other error. */
export function fileProblem(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error && 'path' in error)) return undefined;
  const meaning = meanings[String(error.code)];
  return meaning === undefined ? undefined : `${String(error.path)}: ${meaning} (${String(error.code)}).`;
}
