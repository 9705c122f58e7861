const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/** The text, or its beginning and "…" when it has more than `limit` characters (graphemes, so no emoji is cut). */
export function shorten(text: string, limit: number): string {
  return cut(text, limit, () => 1);
}

/** The same with a limit in columns, of which an East Asian wide character or an emoji takes two. */
export function shortenToWidth(text: string, columns: number): string {
  return cut(text, columns, (grapheme) => (wide.test(grapheme) ? 2 : 1));
}

function cut(text: string, limit: number, widthOf: (grapheme: string) => number): string {
  let width = 0;
  let kept = '';
  for (const { segment } of segmenter.segment(text)) {
    const next = width + widthOf(segment);
    if (next > limit) return `${kept.trimEnd()}…`;
    // The last column is reserved for the ellipsis until it is clear that none is needed.
    if (next <= limit - 1) kept += segment;
    width = next;
  }
  return text;
}
