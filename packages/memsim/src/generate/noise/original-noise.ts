import type { NumpyRandom } from '@memgym/datasets';
import type { MemDailyItem, MemDailyList } from '../../data/memdaily-list.js';
import type { SmallTalk } from '../../wording/small-talk/small-talk.js';
import { withPlaceAndTime } from './with-place-and-time.js';

/**
 * A list with noise as the original's `infuse_noise.py` adds it, draw by draw: the positions of the messages first,
 * then the remarks, each a permutation of NumPy's (packages/memsim/spec.md#added-noise). The random generator continues
 * from trajectory to trajectory and from file to file, so lists must be read in the order of the data.
 */
export function originalNoise(
  { type, group, items }: MemDailyList,
  {
    factor,
    pool,
    random,
  }: { readonly factor: number; readonly pool: SmallTalk; readonly random: NumpyRandom },
): MemDailyList<string> {
  function* noisy(): Generator<MemDailyItem<string>> {
    for (const { messages, question } of items) {
      const total = messages.length * factor;
      const drawn = factor === 1 ? messages.keys() : random.permutation(total).slice(0, messages.length);
      const places = [...drawn].sort((left, right) => left - right);
      const remarks = factor === 1 ? [] : random.permutation(pool.count);
      const texts = Array.from<string>({ length: total });
      for (const [index, place] of places.entries())
        texts[place] = withPlaceAndTime(messages[index] as never);
      let used = 0;
      for (const [place, text] of texts.entries()) {
        if (text === undefined) texts[place] = pool.at(remarks[used++] ?? 0);
      }
      const moved = question.target_step_id.map((step) => places[step] ?? step);
      yield { messages: texts, question: { ...question, target_step_id: moved } };
    }
  }
  return { type, group, items: { [Symbol.iterator]: noisy } };
}
