const english = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const chinese = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

/** A day, `2023-05-08`, with its weekday: `2023-05-08 (Mon)`; in Chinese `2023年5月8日（周一）`. */
export function writeDay(day: string, language = 'en'): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (!/^zh\b/i.test(language)) return `${day} (${english[weekday]})`;
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日（${chinese[weekday]}）`;
}

/**
 * A conversation time, `2023-05-08T13:56:00`, in the form used in prompts: `2023-05-08 (Mon) 13:56`; in Chinese
 * `2023年5月8日（周一）13:56`. The weekday lets a model work out "last Friday". Midnight to the second is the time of data
 * that know only the day: it is shown as the day.
 */
export function writeTime(time: string, language = 'en'): string {
  if (time.slice(11, 19) === '00:00:00') return writeDay(time.slice(0, 10), language);
  const gap = /^zh\b/i.test(language) ? '' : ' ';
  return `${writeDay(time.slice(0, 10), language)}${gap}${time.slice(11, 16)}`;
}

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
