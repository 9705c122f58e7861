import { MemGymError, type MemGymErrorOptions } from './memgym-error.js';

/** A memory system could not perform an operation. Its state is unchanged. */
export class BackendError extends MemGymError {
  override readonly name: string = 'BackendError';
  readonly system: string;

  constructor(system: string, message: string, options: MemGymErrorOptions = {}) {
    super('backend', `Memory system '${system}': ${message}`, options);
    this.system = system;
  }

  static override isInstance(error: unknown): error is BackendError {
    return MemGymError.isInstance(error) && error.category === 'backend';
  }
}
