import type { MemoryBankMemoryOptions } from './memory-bank-memory-options.js';

/** MemEngine's divisor of the days. */
const referenceDays = 5;

/**
 * The retention of a memory, 0..1: exp(−days ÷ (daysPerStrength · strength)). In the reference profile, the strength is
 * in the wrong place, as in MemEngine: exp(−days ÷ 5 · strength). Source: docs/specs/memory-systems.md#memorybank.
 */
export function retentionOf(
  days: number,
  strength: number,
  { profile, daysPerStrength }: Pick<MemoryBankMemoryOptions, 'profile' | 'daysPerStrength'>,
): number {
  if (profile === 'reference') return Math.exp((-days / referenceDays) * strength);
  return Math.exp(-days / (daysPerStrength * strength));
}
