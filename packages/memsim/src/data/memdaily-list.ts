import type { MemDailyMessage, MemDailyQuestion } from './memdaily-schema.js';
import type { MemDailyGroup } from './question-types.js';

/** A trajectory that has a question. */
export interface MemDailyItem<Message = MemDailyMessage> {
  readonly messages: readonly Message[];
  readonly question: MemDailyQuestion;
}

/** The trajectories of one type about one group. */
export interface MemDailyList<Message = MemDailyMessage> {
  readonly type: string;
  readonly group: MemDailyGroup;
  readonly items: Iterable<MemDailyItem<Message>>;
}
