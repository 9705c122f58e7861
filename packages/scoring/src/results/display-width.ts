const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const invisible = /[\p{Mn}\p{Me}\p{Cf}]/u;

/** The number of terminal columns of a text: two for East Asian wide characters and emoji, none for combining marks. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    if (invisible.test(character)) continue;
    width += wide.test(character) ? 2 : 1;
  }
  return width;
}

/** The text padded with spaces to `width` columns; unchanged if it is wider. */
export function padToWidth(text: string, width: number, side: 'start' | 'end'): string {
  const filling = ' '.repeat(Math.max(0, width - displayWidth(text)));
  return side === 'start' ? filling + text : text + filling;
}
