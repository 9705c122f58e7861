/** How a letter is read from a reply (docs/specs/personamem-v2.md#answers). */
export const letterReaders = {
  'final-answer': readFinalAnswer,
  boxed: readBoxed,
  fixed: readStated,
} as const;

/** The name of a rule. */
export type LetterRule = keyof typeof letterReaders;

/** What `\s` of Python's regular expressions stands for, which is not what it stands for here. */
const blank = String.raw`[\t-\r\x1c- \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]`;
const blankInLine = blank.replace(String.raw`\t-\r`, String.raw`\t\v-\r`);

const patterns = [
  new RegExp(`final answer:${blank}*([a-z])`, 'i'),
  new RegExp(`answer:${blank}*([a-z])`, 'i'),
  // As Python's `\b([A-Z])\.\s*$` over lines, which end at a line feed alone. A word is one of any script.
  new RegExp(String.raw`(?<![\p{L}\p{N}_])([a-z])\.${blankInLine}*(?:\n|$)`, 'iu'),
];

/**
 * As the released evaluation: the first pattern that stands anywhere, in any case: a letter after “Final Answer:”, after
 * “Answer:”, or with a full stop at the end of a line. Blanks and ends of lines are those of Python. So “Final answer: the best is B” gives T.
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
