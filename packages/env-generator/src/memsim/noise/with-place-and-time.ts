import type { MemDailyItem } from '@memgym/datasets';

/** A message as the benchmark of the original shows it. */
export const withPlaceAndTime = ({ message, place, time }: MemDailyItem['messages'][number]): string =>
  `${message} (消息地点 ${place}, 消息时间 ${time})`;
