/*
 * A term or a document by its number, with how often it occurs, in 32 bits. Nearly all counts are small; of a larger one only
 * that it is large is noted here, and the count itself once for both directions, in `DocumentTerms`.
 */

const countBits = 6;
/** Counts from here on are noted elsewhere. */
export const largeCount = (1 << countBits) - 1;
/** Numbers are below it. */
export const mostNumbers = 2 ** (32 - countBits);

export const packCount = (number: number, count: number): number =>
  (number << countBits) | Math.min(count, largeCount);
export const numberIn = (packed: number): number => packed >>> countBits;
/** The count, or {@link largeCount}. */
export const countIn = (packed: number): number => packed & largeCount;
