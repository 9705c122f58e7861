import { ensure } from '../conformance-error.js';
import type { ConformanceProperty } from '../conformance-property.js';
import { lone, turn } from '../sample-inputs.js';
import { unsourced } from '../unsourced.js';

const words = 'Our neighbour Malik keeps bees on the roof.';
const turns = ['said a third time', 'said a fourth time'].map((id) => turn(id, words));
const equal = ['said first', 'said again', ...turns.map(({ id }) => id)];

/** A text that several messages said cites all of them, whether it is stored once or several times. */
export const duplicates: ConformanceProperty = {
  id: 'duplicates',
  title: 'cites every message that said the same, whether it merges them or not',
  check: async ({ open }) => {
    const trial = await open();
    if (!trial.citesSources) return { skipped: unsourced };
    await trial.add(lone('older', 'I work as a baker in Turin.'));
    await trial.add(lone('said first', words));
    await trial.add(lone('said again', words));
    await trial.add({ id: 'both', turns });
    await trial.system.flush?.(trial.writing());
    const { items } = await trial.find({ text: words, k: Number.POSITIVE_INFINITY });
    let isStored = false;
    for (const [where, memories] of Object.entries({ held: await trial.held(), found: items })) {
      const cited = new Set(memories.flatMap(({ sourceIds }) => sourceIds));
      const missing = equal.filter((id) => !cited.has(id));
      // A memory without the older message may also have dropped the first ones to make room.
      if (missing.length === equal.length || !cited.has('older')) continue;
      isStored = true;
      ensure(
        missing.length === 0,
        () =>
          `of the equal messages ${JSON.stringify(equal)}, no memory ${where} cites ${JSON.stringify(missing)}`,
      );
    }
    return isStored ? 'passed' : { skipped: 'it did not store the messages that say the same' };
  },
};
