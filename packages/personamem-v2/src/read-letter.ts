/** How a letter is read from a reply (docs/specs/personamem-v2.md#answers). */
export const letterReaders = {
  'final-answer': readFinalAnswer,
  boxed: readBoxed,
  fixed: readStated,
} as const;

/** The name of a rule. */
export type LetterRule = keyof typeof letterReaders;

const patterns = [/final answer:[\t-\r ]{0,99}([a-z])/i, /answer:[\t-\r ]{0,99}([a-z])/i, /\b([a-z])\.$/im];

/**
 * As the released evaluation: the first pattern that stands anywhere, in any case: a letter after “Final Answer:”, after
 * “Answer:”, or with a full stop at the end of a line. So “Final answer: the best is B” gives T.
 */
export function readFinalAnswer(reply: string): string | null {
  for (const pattern of patterns) {
    const [, letter] = pattern.exec(reply) ?? [];
    if (letter !== undefined) return letter.toUpperCase();
  }
  return null;
}

/**
 * As the released reward: what stands in the last box, `\boxed{b}`, without blanks; null for an open or missing box, or
 * more than a letter.
 */
export function readBoxed(reply: string): string | null {
  const at = reply.lastIndexOf('\\boxed{');
  if (at === -1) return null;
  const end = reply.indexOf('}', at);
  const inside = end === -1 ? '' : reply.slice(at + '\\boxed{'.length, end).replaceAll(/\s/g, '');
  return /^[a-z]$/i.test(inside) ? inside.toUpperCase() : null;
}

/** A letter alone, or the last one that is stated: in brackets or bold, too, but not the first letter of a word. */
export function readStated(reply: string): string | null {
  const bare = reply.trim();
  if (/^[([*]{0,3}[a-z][)\].*]{0,4}$/i.test(bare)) return bare.replaceAll(/[^a-z]/gi, '').toUpperCase();
  const stated = [...bare.matchAll(/answer[:*\s]{1,9}(?:is\s)?[([*]{0,3}([a-z])(?![\p{L}\p{N}])/giu)];
  return stated.at(-1)?.[1]?.toUpperCase() ?? readBoxed(reply);
}
