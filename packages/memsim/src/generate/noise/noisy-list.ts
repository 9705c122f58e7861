import { createRng } from '@memgym/core';
import type { MemDailyItem, MemDailyList } from '../../data/memdaily-list.js';
import { languageOfStamp } from '../../data/memdaily-time.js';
import { amongSmallTalk } from '../../wording/small-talk/among-small-talk.js';
import type { SmallTalk } from '../../wording/small-talk/small-talk.js';
import { withPlaceAndTime } from './with-place-and-time.js';

/**
 * A list with `factor − 1` remarks for each message. Messages are texts with their place and time, remarks are bare,
 * and evidence names positions among both. The remarks and their places are those that the benchmark plays with this
 * factor, seed and pool (packages/memsim/spec.md#added-noise).
 */
export function noisyList(
  { type, group, items }: MemDailyList,
  {
    factor,
    seed,
    talk,
  }: { readonly factor: number; readonly seed: number; readonly talk?: SmallTalk | undefined },
): MemDailyList<string> {
  const root = createRng(seed);
  function* noisy(): Generator<MemDailyItem<string>> {
    let tid = 0;
    for (const item of items) {
      const name = `${type}/${group}/${tid}`;
      tid += 1;
      const language = languageOfStamp(item.question.time);
      const rng = root.stream(`noise ${factor} ${name}`);
      const mixed = amongSmallTalk(item.messages, { factor, language, talk, rng, name, key: 'noise' });
      const places = new Map(
        mixed.flatMap((one, place) => (one.kind === 'item' ? [[one.item.mid, place] as const] : [])),
      );
      yield {
        messages: mixed.map((one) => (one.kind === 'item' ? withPlaceAndTime(one.item) : one.text)),
        question: {
          ...item.question,
          target_step_id: item.question.target_step_id.map((mid) => places.get(mid) ?? mid),
        },
      };
    }
  }
  // The list is made when it is written, because a hundred times the messages do not fit into memory.
  return { type, group, items: { [Symbol.iterator]: noisy } };
}
