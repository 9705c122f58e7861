/**
 * A time in brackets, with or without preceding words or a weekday: `[2024-02-28 (Wed) 21:16]`, `[Current Time:
 * 2020-10-01 19:02:11]`, `[2024-02-28T21:16:00.5Z]`.
 */
const time =
  String.raw`\[\s*(?:[\p{L} ]{1,30}[:：]\s*)?\d{4}(?:-\d{1,2}-\d{1,2}|/\d{1,2}/\d{1,2}|年\d{1,2}月\d{1,2}日)` +
  String.raw`(?:\s*[（(]\p{L}{2,9}[)）])?(?:[T,\s]*\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?\s*\]`;
const speaker = String.raw`(?:[^\n:：[\]]{1,60}[:：])?`;

const leading = new RegExp(String.raw`^\s*(?:${time}\s*)+`, 'u');
const labelled = new RegExp(String.raw`^${speaker}\s*${time}`, 'u');
const ofLines = new RegExp(String.raw`^(${speaker} ?)(?:${time}\s*)+`, 'gmu');

/** The text without bracketed times at its start, such as a reply that imitates its prompt. */
export function withoutLeadingTime(text: string): string {
  return text.replace(leading, '');
}

/** The text without bracketed times at the start of its lines, directly or after the name of a speaker. */
export function withoutLineTimes(text: string): string {
  return text.includes('[') ? text.replace(ofLines, '$1') : text;
}

/**
 * Whether the text begins with a bracketed time, directly or after the name of a speaker (`USER: [2024-02-28] …`).
 */
export function hasLeadingTime(text: string): boolean {
  return labelled.test(text);
}
