/** A part of what is published of a data set that is not there. */
export interface MissingPart {
  /** In the plural: `questions`, `conversations`. */
  readonly what: string;
  readonly found: number;
  readonly published: number;
  /** Which of them, and why. Default: not known. */
  readonly which?: string;
}

/**
 * What is missing; empty if nothing is.
 * @param what in the plural: `questions`
 * @param which of them, and why. Default: not known
 */
export const missingOf = (
  what: string,
  { found, published }: Pick<MissingPart, 'found' | 'published'>,
  which?: string,
): MissingPart[] =>
  found >= published ? [] : [{ what, found, published, ...(which !== undefined && { which }) }];

/** What is missing, in a few words, of many the first: `2 of the 35 published conversations are missing`. */
export function missingText(parts: readonly MissingPart[]): string {
  const shown = parts.slice(0, 3).map(({ what, found, published, which }) => {
    const reason = which === undefined ? '' : `: ${which}`;
    return `${published - found} of the ${published} published ${what} are missing${reason}`;
  });
  const more = parts.length - shown.length;
  return [...shown, ...(more > 0 ? [`so are ${more} others`] : [])].join('; ');
}
