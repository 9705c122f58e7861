import { MemGymError, type MemGymErrorOptions } from './memgym-error.js';

/** An input of the user (a config, a flag, an environment variable) cannot be used. */
export class ConfigError extends MemGymError {
  override readonly name = 'ConfigError';
  /** Dotted path of the key; empty for the whole config. */
  readonly key: string;

  constructor(message: string, options: MemGymErrorOptions & { key?: string } = {}) {
    super('config', message, options);
    this.key = options.key ?? '';
  }

  static override isInstance(error: unknown): error is ConfigError {
    return MemGymError.isInstance(error) && error.name === 'ConfigError';
  }
}
