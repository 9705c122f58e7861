/**
 * A time in brackets, with or without words in front or a weekday: `[2024-02-28 (Wed) 21:16]`,
 * `[Current Time: 2020-10-01 19:02:11]`.
 */
const time =
  String.raw`\[\s*(?:[\p{L} ]{1,30}[:：]\s*)?\d{4}(?:-\d{1,2}-\d{1,2}|/\d{1,2}/\d{1,2}|年\d{1,2}月\d{1,2}日)` +
  String.raw`(?:\s*[（(]\p{L}{2,9}[)）]\s*)?(?:[T, ]*\d{1,2}:\d{2}(?::\d{2})?)?\s*\]`;

const leading = new RegExp(String.raw`^(?:\s*${time}\s*)+`, 'u');
const labelled = new RegExp(String.raw`^(?:[^\n:：[\]]{1,60}[:：])?\s*${time}`, 'u');

/** The text without bracketed times at its start. Any other text is returned unchanged. */
export function withoutLeadingTime(text: string): string {
  return text.replace(leading, '');
}

/**
 * Whether the text begins with a bracketed time, directly or after the name of a speaker (`USER: [2024-02-28] …`).
 */
export function hasLeadingTime(text: string): boolean {
  return labelled.test(text);
}
