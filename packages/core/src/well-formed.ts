/**
 * The text with each half of a surrogate pair replaced by U+FFFD. Such halves have no UTF-8 encoding: strict servers
 * refuse them, and files would contain another text than the one in memory.
 */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** The first `most` UTF-16 units of a text, without half of a surrogate pair at their end. */
export function textStart(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}

/** The last `most` UTF-16 units of a text, without half of a surrogate pair at their start. */
export function textEnd(text: string, most: number): string {
  return text.length <= most ? text : text.slice(text.length - most).replace(/^[\udc00-\udfff]/, '');
}
