import { foldSpelling, segmentsOf } from '@memgym/text';

/** A part of a text by its UTF-16 positions: from, and up to but not including. */
export type Mark = readonly [start: number, end: number];

/** The words of a text that are spelled like one of the forms, ignoring case and accents; in order, without overlaps. */
export function markWords(text: string, forms: readonly string[]): Mark[] {
  const wanted = new Set(forms);
  if (wanted.size === 0) return [];
  const marks: Mark[] = [];
  const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
  for (const { segment, index, isWordLike } of segmentsOf(segmenter, text)) {
    if (isWordLike && isOneOf(segment, wanted)) marks.push([index, index + segment.length]);
  }
  return marks;
}

/** A word of the segmenter can be a part of a word of the index, and the other way round, in scripts without spaces. */
function isOneOf(segment: string, wanted: ReadonlySet<string>): boolean {
  const folded = foldSpelling(segment).replaceAll(/['’]/g, '');
  if (wanted.has(folded) || wanted.has(folded.replace(/s$/, ''))) return true;
  return (
    /\p{Script=Han}/u.test(folded) &&
    [...wanted].some((form) => form.includes(folded) || folded.includes(form))
  );
}
