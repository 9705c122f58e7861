import { addUsage, canonicalJson, type Usage, zeroUsage } from '@memgym/core';
import { ensure } from '../conformance-error.js';
import type { ConformanceProperty } from '../conformance-property.js';
import { createCountingPorts } from '../counting-ports.js';
import { sampleInputs, sampleQueries } from '../sample-inputs.js';
import { createTestEmbedder } from '../test-embedder.js';
import { createTestModel } from '../test-model.js';

/** docs/specs/memory-systems.md#conformance, 15: writes and reads report their actual cost. */
export const accounting: ConformanceProperty = {
  id: 'accounting',
  title: 'reports exactly the model and embedding usage of its calls',
  check: async ({ open, subject }) => {
    const ports = createCountingPorts(createTestEmbedder(), createTestModel(subject));
    const { total, ...made } = ports;
    const trial = await open(made);
    const reported: Usage[] = [];
    for (const input of sampleInputs) reported.push((await trial.add(input)).usage);
    const flushed = await trial.system.flush?.(trial.writing());
    if (flushed) reported.push(flushed.usage);
    for (const text of sampleQueries) reported.push((await trial.find({ text, k: 3 })).usage);

    const said = addUsage(...reported);
    if (
      trial.system.info.capabilities.has('outside') &&
      canonicalJson(total()) === canonicalJson(zeroUsage)
    ) {
      return { skipped: 'a service makes its calls itself' };
    }
    ensure(
      canonicalJson(said) === canonicalJson(total()),
      () => `reported ${canonicalJson(said)}, but spent ${canonicalJson(total())}`,
    );
    return 'passed';
  },
};
