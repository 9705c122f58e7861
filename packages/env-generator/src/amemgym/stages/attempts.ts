import type { AmemgymEnvironment } from '../config/environment-schema.js';

/** The number of times a call is repeated until its reply is usable. */
export interface Attempts {
  /** New conversations. */
  readonly tries: number;
  /** Corrections requested in each conversation. */
  readonly corrections: number;
}

const once: Attempts = { tries: 1, corrections: 0 };

/**
 * Limits of the calls (docs/specs/amemgym.md#environment-generation). The original makes most calls once and loses
 * the user if one fails; `fixed` uses the original's highest limits for every call.
 */
export function attemptsOf(
  call: 'update' | 'events' | 'other',
  { profile }: Pick<AmemgymEnvironment, 'profile'>,
): Attempts {
  if (profile === 'fixed' || call === 'update') return { tries: 5, corrections: 3 };
  return call === 'events' ? { tries: 5, corrections: 0 } : once;
}

/**
 * Maximum number of refinements of an answer or a request (docs/specs/amemgym.md#environment-generation, calls 9–10 and
 * 13–14); it is checked before the first and after each one.
 */
export const mostMendings = 20;
