import type { MemoryBankMemoryOptions } from './memory-bank-memory-options.js';

/** MemEngine's divisor of the days. */
const referenceDays = 5;

/**
 * The retention of a memory, 0..1: exp(−days ÷ (daysPerStrength · strength)). Source:
 * docs/specs/memory-systems.md#memorybank.
 */
export function retentionOf(
  days: number,
  strength: number,
  { daysPerStrength }: Pick<MemoryBankMemoryOptions, 'daysPerStrength'>,
): number {
  return Math.exp(-days / (daysPerStrength * strength));
}

/** In MemEngine, the strength is in the wrong place: exp(−days ÷ 5 · strength). */
export function retentionAsOriginal(days: number, strength: number): number {
  return Math.exp((-days / referenceDays) * strength);
}
