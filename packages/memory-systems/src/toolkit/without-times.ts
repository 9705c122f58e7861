/** `[2024-02-28 21:16]`, `[2024-02-28 (Wed) 21:16]`, `[Current Time: 2020-09-30 19:30:00]`, also after the name of a speaker. */
const leadingTime =
  /^((?:[^\n:：[\]]{1,40}[:：] ?)?)(?:\[(?:[\p{L} ]{1,20}[:：] ?)?\d{4}-\d{1,2}-\d{1,2}(?: \(\p{L}{2,9}\))?(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?\]\s*)+/gmu;

/** A text without the bracketed times at the start of its lines: they are not part of the message. */
export function withoutTimes(text: string): string {
  return text.includes('[') ? text.replace(leadingTime, '$1') : text;
}
