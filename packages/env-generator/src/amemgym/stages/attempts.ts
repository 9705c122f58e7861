import type { AmemgymEnvironment } from '../config/environment-schema.js';

/** How often a call is made until its reply can be used. */
export interface Attempts {
  /** Conversations begun anew. */
  readonly tries: number;
  /** In each, how often the model is told what is wrong. */
  readonly corrections: number;
}

const once: Attempts = { tries: 1, corrections: 0 };

/**
 * Bounds of the calls (docs/specs/amemgym.md#environment-generation). The original asks for most things once and
 * loses the user when that goes wrong; `fixed` has the bounds of its most patient call everywhere.
 */
export function attemptsOf(
  call: 'update' | 'events' | 'other',
  { profile }: Pick<AmemgymEnvironment, 'profile'>,
): Attempts {
  if (profile === 'fixed' || call === 'update') return { tries: 5, corrections: 3 };
  return call === 'events' ? { tries: 5, corrections: 0 } : once;
}

/**
 * How often an answer or a request is mended at most (docs/specs/amemgym.md#environment-generation, calls 9–10 and
 * 13–14); it is checked before, and after each time.
 */
export const mostMendings = 20;
