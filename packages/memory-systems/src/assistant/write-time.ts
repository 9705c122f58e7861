import type { EventTime } from '@memgym/core';

/** A conversation time as prompts write it: `2023-05-08 13:56`; in Chinese `2023年5月8日 13:56`. */
export function writeTime(time: EventTime, language: string): string {
  const [date = '', clock = ''] = time.split('T');
  const minutes = clock.slice(0, 5);
  if (!/^zh\b/i.test(language)) return `${date} ${minutes}`;
  const [year = '', month = '', day = ''] = date.split('-');
  return `${year}年${Number(month)}月${Number(day)}日 ${minutes}`;
}
