import type { Capability } from '../memory/capability.js';
import { BackendError } from './backend-error.js';
import { MemGymError } from './memgym-error.js';

/** An operation was asked of a memory system that does not declare it. */
export class UnsupportedCapabilityError extends BackendError {
  override readonly name = 'UnsupportedCapabilityError';
  readonly capability: Capability;

  constructor(system: string, capability: Capability) {
    super(system, `does not support \`${capability}\`.`, {
      hint: `Choose a system whose capabilities list '${capability}', or drop what needs it.`,
    });
    this.capability = capability;
  }

  static override isInstance(error: unknown): error is UnsupportedCapabilityError {
    return MemGymError.isInstance(error) && error.name === 'UnsupportedCapabilityError';
  }
}
