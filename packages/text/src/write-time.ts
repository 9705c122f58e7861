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
 * `2023年5月8日（周一）13:56`. The weekday lets a model work out "last Friday".
 */
export function writeTime(time: string, language = 'en'): string {
  const gap = /^zh\b/i.test(language) ? '' : ' ';
  return `${writeDay(time.slice(0, 10), language)}${gap}${time.slice(11, 16)}`;
}
