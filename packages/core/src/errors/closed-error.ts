import { BackendError } from './backend-error.js';
import { MemGymError } from './memgym-error.js';

/** A call after `close`. */
export class ClosedError extends BackendError {
  override readonly name = 'ClosedError';

  constructor(system: string) {
    super(system, 'is closed.', {
      hint: 'Create a new instance. With the same storage, or from a snapshot, it continues where this one ended.',
    });
  }

  static override isInstance(error: unknown): error is ClosedError {
    return MemGymError.isInstance(error) && error.name === 'ClosedError';
  }
}
