import type { Capability } from '../capability.js';
import { BackendError } from './backend-error.js';
import { MemGymError } from './memgym-error.js';

/** A memory system was asked for an operation that it does not declare. */
export class UnsupportedCapabilityError extends BackendError {
  override readonly name = 'UnsupportedCapabilityError';
  readonly capability: Capability;

  constructor(system: string, capability: Capability) {
    super(system, `does not support \`${capability}\`.`, {
      hint: `Choose a system whose capabilities list '${capability}', or remove the setting that needs it.`,
    });
    this.capability = capability;
  }

  static override isInstance(error: unknown): error is UnsupportedCapabilityError {
    return MemGymError.isInstance(error) && error.name === 'UnsupportedCapabilityError';
  }
}
