import type { RaptorMemoryOptions } from './raptor-memory-options.js';
import type { RaptorRules } from './rules.js';

/** The options, and the rules of their profile. */
export interface RaptorSettings extends RaptorMemoryOptions {
  readonly rules: RaptorRules;
}
