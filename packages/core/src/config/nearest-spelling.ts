/** A longer word is not a mistyped name. */
const longestWord = 200;

/** The shortest beginning of a candidate that names it. */
const minBeginning = 3;

/**
 * The candidate with the fewest edits from `word`, if it is near enough; otherwise the only one that begins with
 * `word`: `legalConsultation` for `legal`. Case is ignored. Undefined if there is none.
 */
export function nearestSpelling(word: string, candidates: readonly string[]): string | undefined {
  const longest = candidates.reduce((most, { length }) => Math.max(most, length), 0);
  // No candidate is near a word of twice its length, and comparing takes time in proportion to both.
  if (word.length > Math.min(2 * longest, longestWord)) return undefined;
  const ranked = candidates
    .filter(({ length }) => length <= 2 * longestWord)
    .map((candidate) => ({ candidate, distance: editDistance(word.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const best = ranked[0];
  if (best !== undefined && best.distance <= Math.max(2, Math.floor(word.length / 3))) return best.candidate;
  if (word.length < minBeginning) return undefined;
  const begun = candidates.filter((candidate) => candidate.toLowerCase().startsWith(word.toLowerCase()));
  return begun.length === 1 ? begun[0] : undefined;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substituted = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substituted, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
