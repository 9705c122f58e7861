import { codeOf } from './error-parts.js';

/** Why the file system refused, and the next step. */
export interface DiskRefusal {
  /** Such as `the disk is full`. */
  readonly reason: string;
  readonly hint: string;
}

const space = 'Make space on the disk, then repeat the same call.';
const place = 'Choose another place, or make this one writable.';
const fewer = 'then repeat the same call. Or let fewer things run at a time.';

const known: Readonly<Record<string, readonly [reason: string, hint: string]>> = {
  ENOSPC: ['the disk is full', space],
  EDQUOT: ['the disk quota is used up', space],
  EFBIG: [
    'the file would exceed the largest size allowed here',
    'Raise the limit on the size of files (`ulimit -f`), or choose another file system, then repeat the same call.',
  ],
  EMFILE: ['this process has too many open files', `Raise the limit on open files (\`ulimit -n\`), ${fewer}`],
  ENFILE: [
    'this machine has too many open files',
    `End other programs, or raise the limit of the system, ${fewer}`,
  ],
  EIO: ['the disk reported an error', 'Check the disk and its connection, then repeat the same call.'],
  ESTALE: [
    'the file server no longer knows this file',
    'Mount the network folder again, then repeat the same call.',
  ],
  ETIMEDOUT: ['the file server does not answer', 'Check its connection, then repeat the same call.'],
  EROFS: ['the file system is read-only', place],
  EACCES: ['no permission', place],
  EPERM: ['no permission', place],
  ENOENT: ['no file or folder can be created here', place],
  ENOTDIR: ['a part of this path is a file, not a folder', 'Choose another place, or move the file away.'],
  EEXIST: ['a file is in the way of a folder', place],
  EISDIR: ['a folder is in the way of a file', place],
  ELOOP: ['the symbolic links form a cycle', place],
  ENAMETOOLONG: ['the name or path is too long for this file system', 'Choose a shorter name or path.'],
};

/** Errors that Node has no name for: those of a quota on Linux, and on macOS and BSD. */
const unnamed: Readonly<Record<string, string>> = {
  'Unknown system error -122': 'EDQUOT',
  'Unknown system error -69': 'EDQUOT',
};

/** Explains an error of the file system; undefined for any other error, and for codes that say nothing in general. */
export function diskRefusal(error: unknown): DiskRefusal | undefined {
  const code = codeOf(error) ?? '';
  const [reason, hint] = known[unnamed[code] ?? code] ?? [];
  return reason === undefined || hint === undefined ? undefined : { reason, hint };
}
