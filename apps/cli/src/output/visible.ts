/**
 * Control characters of a terminal (except line feeds and tabs), separators that break lines, characters that change
 * the direction of text, invisible tags, and halves of characters.
 */
const unsafe =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches them
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]|\p{Surrogate}/gu;

/**
 * `text` from any source (a server, a data file, a name), made safe for a terminal. Characters that could move the
 * cursor, recolour or hide text, or write to the clipboard are escaped as `\u001b`. The meaning of JSON is
 * preserved.
 */
export function visible(text: string): string {
  return text.replace(unsafe, (found) =>
    Array.from(
      { length: found.length },
      (_unit, index) => `\\u${found.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}
