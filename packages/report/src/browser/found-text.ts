import type { PackedIndex } from '../answers/packed-answers.js';

/** How much of the evidence the model had before it: `1 of 2`, `2 of 2, 1 in the window`; `–` if that is unknown. */
export function foundText(
  answer: number,
  {
    evidence,
    evidenceFound,
    evidenceShown,
  }: Pick<PackedIndex, 'evidence' | 'evidenceFound' | 'evidenceShown'>,
): string {
  const found = evidenceFound[answer] ?? -1;
  if (found < 0) return '–';
  const shown = evidenceShown[answer] ?? 0;
  const place = shown === 0 ? '' : shown === found ? ', in the window' : `, ${shown} in the window`;
  return `${found} of ${evidence[answer]}${place}`;
}
