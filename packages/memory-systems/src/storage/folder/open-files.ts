import { closeSync, readSync } from 'node:fs';
import { codeOf } from '@memgym/core/errors';
import { openFlags, openRegular } from '@memgym/files';

const maxOpen = 32;

/** Reads pieces of many files, and leaves the most recent ones open. */
export interface OpenFiles {
  /** It returns fewer bytes at the end of the file. */
  read(file: string, at: number, bytes: number): Buffer;
  /** Call before a file is replaced or removed. */
  close(file: string): void;
  closeAll(): void;
}

export function createOpenFiles(): OpenFiles {
  const descriptors = new Map<string, number>();

  const close = (file: string): void => {
    const descriptor = descriptors.get(file);
    descriptors.delete(file);
    if (descriptor !== undefined) closeSync(descriptor);
  };
  const open = (file: string): number => {
    const known = descriptors.get(file);
    if (known !== undefined) return known;
    const [oldest] = descriptors.keys();
    if (oldest !== undefined && descriptors.size >= maxOpen) close(oldest);
    const descriptor = opened(file);
    descriptors.set(file, descriptor);
    return descriptor;
  };

  const closeAll = (): void => {
    for (const file of [...descriptors.keys()]) close(file);
  };
  /** If the process has too many open files, these are the first to be closed. */
  const opened = (file: string): number => {
    try {
      return openRegular(file, openFlags.read);
    } catch (error) {
      if (descriptors.size === 0 || !['EMFILE', 'ENFILE'].includes(codeOf(error) ?? '')) throw error;
      closeAll();
      return openRegular(file, openFlags.read);
    }
  };

  return {
    read(file, at, bytes) {
      const buffer = Buffer.alloc(bytes);
      const read = readSync(open(file), buffer, 0, bytes, at);
      return buffer.subarray(0, read);
    },
    close,
    closeAll,
  };
}
