import { canonicalJson } from '@memgym/core';
import { ensure } from '../conformance-error.js';
import type { ConformanceProperty } from '../conformance-property.js';
import { sampleInputs, sampleQueries } from '../sample-inputs.js';

/** docs/specs/memory-systems.md#conformance, 4: reading changes nothing, and concurrent reads are independent. */
export const pureReads: ConformanceProperty = {
  id: 'pure-reads',
  title: 'remains the same, byte for byte, when it is read, concurrently or in sequence',
  check: async ({ open }) => {
    const trial = await open();
    await trial.addAll(sampleInputs);
    const before = await trial.fingerprint();

    const serial: string[] = [];
    for (const text of sampleQueries) serial.push(canonicalJson(await trial.find({ text, k: 3 })));
    ensure((await trial.fingerprint()) === before, '`retrieve` changed the state');

    const parallel = await Promise.all(
      sampleQueries.map(async (text) => canonicalJson(await trial.find({ text, k: 3 }))),
    );
    ensure(
      canonicalJson(parallel) === canonicalJson(serial),
      'concurrent reads differ from sequential reads',
    );

    // A caller may change returned objects without changing the memory.
    for (const item of (await trial.find({ text: 'train', k: 3 })).items) vandalise(item);
    for (const item of await trial.held()) vandalise(item);
    ensure((await trial.fingerprint()) === before, 'changing returned objects changed the state');
    return 'passed';
  },
};

function vandalise(item: { text: string; sourceIds: string[]; meta?: object | undefined }): void {
  if (Object.isFrozen(item) || Object.isFrozen(item.sourceIds)) return;
  item.text = 'changed by the reader';
  item.sourceIds.push('changed by the reader');
  if (item.meta !== undefined && !Object.isFrozen(item.meta)) Object.assign(item.meta, { changed: true });
}
