import { ensure } from '../conformance-error.js';
import type { ConformanceProperty } from '../conformance-property.js';
import { lone } from '../sample-inputs.js';

const people = ['Ada', 'Ben', 'Cleo', 'Dev', 'Elif', 'Finn', 'Gita', 'Hugo'];
const deeds = ['painted', 'repaired', 'sold', 'borrowed'];
const things = ['a canoe', 'the clock', 'a violin', 'the greenhouse', 'an atlas', 'a kite'];
const planted = [
  'The combination of the bicycle lock is seven three one.',
  '我的护照放在书房的第二个抽屉里。',
  'Grandfather’s recipe needs saffron, cardamom & rose water!',
];

/**
 * docs/specs/memory-systems.md#conformance, 13: among two hundred memories, an exact match comes first.
 */
export const exactMatch: ConformanceProperty = {
  id: 'exact-match',
  title: 'ranks a text first when the query repeats its exact words',
  check: async ({ open, rng }) => {
    const trial = await open();
    const others = people.flatMap((who) =>
      deeds.flatMap((did) => things.map((what) => `${who} ${did} ${what}.`)),
    );
    const texts = rng.shuffle([...planted, ...others]);
    for (const [place, text] of texts.entries()) await trial.add(lone(`n${place}`, text));
    for (const text of planted) {
      const wanted = `n${texts.indexOf(text)}`;
      const [best] = (await trial.find({ text, k: 5 })).items;
      ensure(
        trial.citesSources ? best?.sourceIds.includes(wanted) === true : best?.text.includes(text) === true,
        () => `${JSON.stringify(text)} was asked for, but ${JSON.stringify(best?.text)} came first`,
      );
    }
    return 'passed';
  },
};
