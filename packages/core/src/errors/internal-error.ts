import { MemGymError, type MemGymErrorOptions } from './memgym-error.js';

/** A state that should be unreachable: a bug in MemGym. */
export class InternalError extends MemGymError {
  override readonly name = 'InternalError';

  constructor(message: string, options: MemGymErrorOptions = {}) {
    super('internal', message, { hint: 'This is a bug in MemGym; please report it.', ...options });
  }

  static override isInstance(error: unknown): error is InternalError {
    return MemGymError.isInstance(error) && error.name === 'InternalError';
  }
}
