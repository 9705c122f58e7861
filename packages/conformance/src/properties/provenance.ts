import type { MemoryItem, RetrievedMemory } from '@memgym/core';
import { ensure } from '../conformance-error.js';
import type { ConformanceProperty } from '../conformance-property.js';
import { lone, sampleInputs, sampleQueries, sourceIdsOf } from '../sample-inputs.js';
import type { Trial } from '../trial.js';
import { unsourced } from '../unsourced.js';

/**
 * docs/specs/memory-systems.md#conformance, 2: every memory cites turns that were added to its scope, and links
 * point to existing memories.
 */
export const provenance: ConformanceProperty = {
  id: 'provenance',
  title: 'cites for every memory the added turns that it came from, and links only to memories that exist',
  check: async ({ open }) => {
    const trial = await open();
    if (!trial.citesSources) return { skipped: unsourced };
    await trial.addAll(sampleInputs);
    const added = new Set(sampleInputs.flatMap(sourceIdsOf));
    await checkAll(trial, added);

    await checkRewritten(await open());

    const [first] = await trial.held();
    if (first === undefined) return { skipped: 'it stored none of the inputs, and reported that' };
    if (trial.system.delete === undefined) return 'passed';
    await trial.system.delete(first.id, trial.writing());
    await checkAll(trial, added);
    return 'passed';
  },
};

const growing = [
  'I like tea.',
  'I like tea with milk.',
  'I like tea with milk and honey.',
  'My bicycle is in the cellar.',
  'My bicycle is in the cellar behind the shelf.',
];

/** A memory that a later message changes still cites its original messages. */
async function checkRewritten(trial: Trial): Promise<void> {
  let before: MemoryItem[] = [];
  for (const [place, text] of growing.entries()) {
    await trial.add(lone(`grows ${place}`, text));
    const held = await trial.held();
    for (const { id, sourceIds } of before) {
      const after = held.find((item) => item.id === id);
      const lost = sourceIds.find((sourceId) => after?.sourceIds.includes(sourceId) === false);
      ensure(
        lost === undefined,
        () => `${JSON.stringify(id)} no longer cites ${JSON.stringify(lost)} after a later write`,
      );
    }
    before = held;
  }
}

async function checkAll(trial: Trial, added: ReadonlySet<string>): Promise<void> {
  const held = await trial.held();
  const ids = new Set(held.map(({ id }) => id));
  for (const item of held) checkSources(item, added);
  for (const text of sampleQueries) {
    for (const item of (await trial.find({ text, k: 5 })).items) {
      checkSources(item, added);
      checkLinks(item, ids);
    }
  }
}

function checkSources({ id, sourceIds, provenance: known }: MemoryItem, added: ReadonlySet<string>): void {
  ensure(sourceIds.length > 0 || known === 'unknown', `${JSON.stringify(id)} cites no source`);
  const unknown = sourceIds.find((sourceId) => !added.has(sourceId));
  ensure(
    unknown === undefined,
    () => `${JSON.stringify(id)} cites ${JSON.stringify(unknown)}, which was never added`,
  );
}

function checkLinks({ id, links = [] }: RetrievedMemory, ids: ReadonlySet<string>): void {
  const dangling = links.find((link) => !ids.has(link));
  ensure(
    dangling === undefined,
    () => `${JSON.stringify(id)} links to ${JSON.stringify(dangling)}, which is not stored`,
  );
}
