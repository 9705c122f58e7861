import type { MemDailyItem } from '../../data/memdaily-list.js';

/** A message as shown by the original's benchmark. */
export const withPlaceAndTime = ({ message, place, time }: MemDailyItem['messages'][number]): string =>
  `${message} (消息地点 ${place}, 消息时间 ${time})`;
