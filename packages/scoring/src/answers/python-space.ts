/** Python's white space (`\s` of its regular expressions) as a character class of a pattern. */
export const pythonSpace =
  '[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]';
const spaces = new RegExp(`${pythonSpace}+`, 'g');
const spacesAtTheEnds = new RegExp(`^${pythonSpace}+|(?<!${pythonSpace})${pythonSpace}+$`, 'g');

/**
 * The words of a text as Python's `str.split()` splits them. JavaScript's white space differs by six characters:
 * the separators U+001C to U+001F and U+0085 separate words here, the byte order mark does not.
 */
export function splitAtSpaces(text: string): string[] {
  return text.split(spaces).filter((word) => word !== '');
}

/** A text without the white space at its ends, as Python's `str.strip()` gives it. */
export function stripSpaces(text: string): string {
  return text.replace(spacesAtTheEnds, '');
}
