import { canonicalJson } from '@memgym/core';
import { ensure } from '../conformance-error.js';
import type { ConformanceProperty } from '../conformance-property.js';
import { ensureRanked } from '../ensure-ranked.js';
import { expectRejection, isNamed } from '../expect-rejection.js';
import { sampleInputs, sampleQueries, turn } from '../sample-inputs.js';

/**
 * docs/specs/memory-systems.md#conformance, 1: at most `k` of each kind, unique, best first with finite scores,
 * always in the same order.
 */
export const ranking: ConformanceProperty = {
  id: 'ranking',
  title: 'returns at most k memories of each kind, best first, in a stable order',
  check: async ({ open }) => {
    const trial = await open();
    ensure((await trial.find({ text: 'train', k: 5 })).items.length === 0, 'an empty store found something');
    await trial.addAll(sampleInputs);
    // Equal texts, to create ties.
    for (const id of ['tie1', 'tie2', 'tie3']) await trial.add(turn(id, 'The train was late again.'));

    for (const text of sampleQueries) {
      for (const k of [0, 1, 2, 5, 1000, Number.POSITIVE_INFINITY]) {
        const retrieval = await trial.find({ text, k });
        ensureRanked(retrieval, k);
        const again = await trial.find({ text, k });
        ensure(
          canonicalJson(again) === canonicalJson(retrieval),
          `asked twice for ${JSON.stringify(text)} with k ${k}, it answered differently`,
        );
      }
    }
    for (const k of [-1, 1.5, Number.NaN, '3' as unknown as number]) {
      await expectRejection(
        () => trial.find({ text: 'train', k }),
        isNamed('InvalidArgumentError'),
        `k = ${String(k)} must be refused with an InvalidArgumentError`,
      );
    }
    return 'passed';
  },
};
