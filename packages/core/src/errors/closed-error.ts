import { BackendError } from './backend-error.js';
import { MemGymError } from './memgym-error.js';

/** A call after `close`. */
export class ClosedError extends BackendError {
  override readonly name = 'ClosedError';

  constructor(system: string) {
    super(system, 'is closed.', { hint: 'Create a new instance and restore a snapshot.' });
  }

  static override isInstance(error: unknown): error is ClosedError {
    return MemGymError.isInstance(error) && error.name === 'ClosedError';
  }
}
