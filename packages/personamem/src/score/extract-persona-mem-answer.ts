import type { Profile } from '@memgym/core';

const marker = '<final_answer>';

export interface ExtractPersonaMemAnswerOptions {
  /**
   * `reference`, the default, reads every bare "a" as option a, including the article. `fixed` reads it as an option
   * only if it cannot be the article: alone, before ")", "." or ":", or after a word such as "option" or "answer is".
   */
  readonly profile?: Profile;
}

/**
 * The option, "a" to "d", that a reply to a PersonaMem question names; null if it names none or several
 * (packages/personamem/spec.md#answers-and-accuracy).
 *
 * Reads the text after the last `<final_answer>`; if that does not name exactly one option, it reads the whole reply.
 * The named letters are those in parentheses, "(b)", or if there are none, separate letters. Case is ignored.
 */
export function extractPersonaMemAnswer(
  reply: string,
  options: ExtractPersonaMemAnswerOptions = {},
): string | null {
  const profile = options.profile ?? 'reference';
  return onlyOne(namedOptions(finalPart(reply), profile)) ?? onlyOne(namedOptions(reply, profile));
}

/**
 * Whether the original would count a reply as right: the final part, or otherwise the whole reply, names only the gold
 * letter. It differs from comparing {@link extractPersonaMemAnswer} only if the two parts name different options; the
 * original then accepts either.
 * @param gold "a" to "d", with or without parentheses
 */
export function isPersonaMemCorrect(reply: string, gold: string): boolean {
  const letter = gold.toLowerCase().replace(/^[() ]+|(?<![() ])[() ]+$/g, '');
  return [finalPart(reply), reply].some((text) => onlyOne(namedOptions(text, 'reference')) === letter);
}

function finalPart(reply: string): string {
  const start = reply.lastIndexOf(marker);
  const part = start < 0 ? reply : reply.slice(start + marker.length);
  // A space, so that the texts on both sides of the tag stay separate.
  return part.replaceAll('</final_answer>', ' ').trim();
}

/** Whether a bare “a” is option a, although it may be the article. */
const readsArticle = { fixed: false, reference: true };

function namedOptions(text: string, profile: Profile): Set<string> {
  const lower = text.toLowerCase();
  const inParentheses = [...lower.matchAll(/\(([a-d])\)/g)];
  if (inParentheses.length > 0) return letters(inParentheses);
  const found = letters(lower.matchAll(/(?<![\p{L}\p{N}_])([a-d])(?![\p{L}\p{N}_])/gu));
  if (!readsArticle[profile] && !namesOptionA(lower)) found.delete('a');
  return found;
}

function letters(matches: Iterable<RegExpMatchArray>): Set<string> {
  return new Set([...matches].flatMap((match) => match[1] ?? []));
}

function namesOptionA(lower: string): boolean {
  return (
    /^[^\p{L}\p{N}]*a[^\p{L}\p{N}]*$/u.test(lower) ||
    /(?<![\p{L}\p{N}_'’])a(?:[).:]|$)/u.test(lower) ||
    /\b(?:option|choice|answer|letter)(?:\s+is)?:?\s+["'“*]*a(?![\p{L}\p{N}_]|\s+\p{L})/u.test(lower)
  );
}

function onlyOne(found: ReadonlySet<string>): string | null {
  const [first] = found;
  return found.size === 1 && first !== undefined ? first : null;
}
