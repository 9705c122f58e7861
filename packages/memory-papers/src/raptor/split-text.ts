import { estimateTokens, sentences } from '@memgym/text';

/**
 * The sentences of a text in order, none longer than `maxTokens`: a longer one is split after `, ; :` and
 * their Chinese forms, then between words, then anywhere. Only white space is lost.
 */
export function splitText(text: string, maxTokens: number): string[] {
  return sentences(text).flatMap((sentence) => {
    if (estimateTokens(sentence) <= maxTokens) return [sentence];
    const clauses = sentence.split(/(?<=[,;:，；：、])/u);
    const fitting = clauses.flatMap((clause) =>
      estimateTokens(clause) <= maxTokens ? [clause] : cutWords(clause, maxTokens),
    );
    return joinUpTo(fitting, maxTokens);
  });
}

function cutWords(clause: string, maxTokens: number): string[] {
  return (clause.match(/\S+\s*|\s+/gu) ?? []).flatMap((word) => {
    if (estimateTokens(word) <= maxTokens) return [word];
    // No character counts as more than one token.
    const characters = Array.from(word);
    const slices = Math.ceil(characters.length / maxTokens);
    return Array.from({ length: slices }, (_, place) =>
      characters.slice(place * maxTokens, (place + 1) * maxTokens).join(''),
    );
  });
}

function joinUpTo(parts: readonly string[], maxTokens: number): string[] {
  const joined: string[] = [];
  let pending = '';
  for (const part of parts) {
    if (pending !== '' && estimateTokens(`${pending}${part}`) > maxTokens) {
      joined.push(pending);
      pending = '';
    }
    pending += part;
  }
  return [...joined, pending].map((part) => part.trim()).filter((part) => part !== '');
}
