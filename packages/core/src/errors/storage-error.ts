import { MemGymError, type MemGymErrorOptions } from './memgym-error.js';

/**
 * Reasons why a storage cannot be used: another process or memory holds it, its files are damaged, it contains
 * another kind of memory, data were erased while being read, or the disk or database refused.
 */
export type StorageErrorReason = 'in-use' | 'lost' | 'damaged' | 'mismatch' | 'erased' | 'unavailable';

/** The storage of a memory cannot be used. Nothing was changed. */
export class StorageError extends MemGymError {
  override readonly name = 'StorageError';
  readonly reason: StorageErrorReason;
  /** The affected file, folder or table. */
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
