const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/** Letters, signs and punctuation of Latin, Chinese and Japanese texts that never combine with their neighbours. */
const plain =
  /^[\n\x20-\x7e\u00a1-\u02ff\u2010-\u2027\u2030-\u205e\u3001-\u3029\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uff01-\uff9d]*$/;

/** The text, or its beginning and "…" if it has more than `limit` characters (graphemes, so no emoji is cut). */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  // Segmentation would take most of the time of a report. A plain character is a grapheme if another one follows.
  if (plain.test(text.slice(0, limit + 1))) return `${text.slice(0, limit - 1).trimEnd()}…`;
  return cut(text, limit, () => 1);
}

/** The same, with a limit in columns; East Asian wide characters and emoji take two. */
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
