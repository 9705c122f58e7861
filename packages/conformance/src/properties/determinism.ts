import { ensure } from '../conformance-error.js';
import type { ConformanceProperty } from '../conformance-property.js';
import { sampleInputs, sampleQueries } from '../sample-inputs.js';

/** docs/specs/memory-systems.md#conformance, 5: the same seed, clock, inputs and model replies give the same state. */
export const determinism: ConformanceProperty = {
  id: 'determinism',
  title: 'gives the same snapshot for the same seed, clock and inputs, at any speed of arrival',
  check: async ({ open }) => {
    const first = await open();
    await first.addAll(sampleInputs);
    const second = await open();
    await second.addAll(sampleInputs);
    ensure(
      (await first.fingerprint()) === (await second.fingerprint()),
      'two instances with equal inputs have different states',
    );
    ensure(
      (await first.answers(sampleQueries)) === (await second.answers(sampleQueries)),
      'two instances with equal inputs give different answers',
    );

    const hurried = await open();
    await Promise.all(sampleInputs.map((input) => hurried.add(input)));
    ensure(
      (await hurried.fingerprint()) === (await first.fingerprint()),
      'concurrent writes ended in a different state than sequential writes',
    );
    return 'passed';
  },
};
