import { normalized } from '@memgym/text';

/** Words of Latin letters and digits, after accents are removed; others are not in the vocabulary. */
const word = /[a-z0-9\u00df-\u024f]+/g;
const marks = /\p{M}/gu;
/** Longer words are noise, and would take quadratic time. */
const longestWord = 100;

/**
 * The word pieces of a text, as BERT's uncased tokenizer splits them: the longest known beginning of a word first, then
 * `##` and the longest known piece of the rest. Punctuation, other scripts and words with an unknown piece are omitted.
 * Source: Wu et al. 2016, arXiv:1609.08144.
 */
export function wordPieces(text: string, places: ReadonlyMap<string, number>): number[] {
  const folded = normalized(text, 'NFD').replace(marks, '').toLowerCase();
  return (folded.match(word) ?? []).flatMap((found) => piecesOf(found, places));
}

function piecesOf(found: string, places: ReadonlyMap<string, number>): number[] {
  const whole = places.get(found);
  if (whole !== undefined) return [whole];
  if (found.length > longestWord) return [];
  const pieces: number[] = [];
  let start = 0;
  while (start < found.length) {
    let end = found.length;
    let place: number | undefined;
    for (; end > start; end -= 1) {
      place = places.get(`${start === 0 ? '' : '##'}${found.slice(start, end)}`);
      if (place !== undefined) break;
    }
    if (place === undefined) return [];
    pieces.push(place);
    start = end;
  }
  return pieces;
}
