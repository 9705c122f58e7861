import { MemGymError, type MemGymErrorOptions } from './memgym-error.js';

/**
 * What is wrong with a storage: another process or memory has it, its files cannot be read as what they
 * should be, it holds another kind of memory, something was erased from it while it was being read, or
 * the disk or database refused.
 */
export type StorageErrorReason = 'in-use' | 'damaged' | 'mismatch' | 'erased' | 'unavailable';

/** What a memory is kept in cannot be used. Nothing was changed. */
export class StorageError extends MemGymError {
  override readonly name = 'StorageError';
  readonly reason: StorageErrorReason;
  /** The file, folder or table that it is about. */
  readonly place: string;

  constructor(reason: StorageErrorReason, place: string, message: string, options: MemGymErrorOptions = {}) {
    super('storage', `${place}: ${message}`, options);
    this.reason = reason;
    this.place = place;
  }

  static override isInstance(error: unknown): error is StorageError {
    return MemGymError.isInstance(error) && error.category === 'storage';
  }
}
