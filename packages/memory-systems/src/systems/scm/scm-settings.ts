import type { Decay } from '../../toolkit/recency.js';
import type { ScmMemoryOptions } from './scm-memory-options.js';

/** The options, with defaults that depend on the profile filled in. */
export type ScmSettings = ScmMemoryOptions & Decay;

export function settingsOf(options: ScmMemoryOptions): ScmSettings {
  return { ...options, decayPer: options.decayPer ?? (options.profile === 'reference' ? 'memory' : 'hour') };
}
