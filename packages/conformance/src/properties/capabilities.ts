import { type Capability, canonicalJson, capabilitySchema, type MemorySystem } from '@memgym/core';
import { ensure } from '../conformance-error.js';
import type { ConformanceProperty } from '../conformance-property.js';
import { expectRejection } from '../expect-rejection.js';
import { sampleInputs, sampleQueries, sourceIdsOf } from '../sample-inputs.js';

const methods: readonly (Capability & keyof MemorySystem)[] = capabilitySchema.exclude([
  'privileged',
  'stores-nothing',
  'graph',
  'incremental',
  'instructions',
  'outside',
]).options;

/** An optional method exists exactly when it is declared, and only privileged systems use the evidence. */
export const capabilities: ConformanceProperty = {
  id: 'capabilities',
  title: 'has exactly the methods that it declares, and reads the evidence only if it declares that',
  check: async ({ open }) => {
    const trial = await open();
    const { info } = trial.system;
    ensure(info.name !== '' && info.version !== '', 'a system must have a name and a version');
    for (const capability of info.capabilities) capabilitySchema.parse(capability);
    for (const method of methods) {
      const declared = info.capabilities.has(method);
      const present = trial.system[method] !== undefined;
      ensure(!declared || present, `declares '${method}', but has no such method`);
      ensure(declared || !present, `has the method '${method}', but does not declare it`);
    }
    ensure(
      info.capabilities.has('snapshot') === (trial.system.restore !== undefined),
      'has one of `snapshot` and `restore` without the other',
    );

    await trial.addAll(sampleInputs);
    const { evidenceIds: _hidden, ...blind } = trial.reading();
    if (info.capabilities.has('privileged')) {
      await expectRejection(
        () => trial.system.retrieve({ text: 'train', k: 3 }, blind),
        () => true,
        'a privileged system must refuse to read without evidence',
      );
      return 'passed';
    }
    const evidenceIds = sampleInputs.flatMap(sourceIdsOf).slice(-2);
    for (const text of sampleQueries) {
      const fair = await trial.system.retrieve({ text, k: 3 }, blind);
      const again = await trial.system.retrieve({ text, k: 3 }, blind);
      ensure(
        canonicalJson(fair) === canonicalJson(again),
        'two equal searches returned other memories, or the same under other ids',
      );
      const informed = await trial.system.retrieve({ text, k: 3 }, { ...blind, evidenceIds });
      ensure(
        canonicalJson(fair) === canonicalJson(informed),
        'it uses the evidence without declaring `privileged`',
      );
    }
    return 'passed';
  },
};
