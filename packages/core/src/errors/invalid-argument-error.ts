import { MemGymError, type MemGymErrorOptions } from './memgym-error.js';

/** A function was called with a value it does not accept. */
export class InvalidArgumentError extends MemGymError {
  override readonly name = 'InvalidArgumentError';
  readonly argument: string;

  constructor(argument: string, message: string, options: MemGymErrorOptions = {}) {
    super('config', `${argument}: ${message}`, options);
    this.argument = argument;
  }

  static override isInstance(error: unknown): error is InvalidArgumentError {
    return MemGymError.isInstance(error) && error.name === 'InvalidArgumentError';
  }
}
