import { BackendError } from './backend-error.js';
import { MemGymError } from './memgym-error.js';

/** A memory id that does not exist in the scope. */
export class NotFoundError extends BackendError {
  override readonly name = 'NotFoundError';
  readonly memoryId: string;

  constructor(system: string, memoryId: string) {
    super(system, `no memory with id ${JSON.stringify(memoryId)} in this scope.`, {
      hint: 'Use `list` to see the ids of a scope.',
    });
    this.memoryId = memoryId;
  }

  static override isInstance(error: unknown): error is NotFoundError {
    return MemGymError.isInstance(error) && error.name === 'NotFoundError';
  }
}
