import { canonicalJson, createManualClock, eventTime, type MemoryInput, type MemoryItem } from '@memgym/core';
import type { ConformanceContext } from '../conformance-context.js';
import { ensure } from '../conformance-error.js';
import type { ConformanceProperty } from '../conformance-property.js';
import { expectRejection, isNamed } from '../expect-rejection.js';
import { lone, sampleInputs, sampleQueries, sourceIdsOf, turn } from '../sample-inputs.js';
import type { Trial } from '../trial.js';

const newText = 'The marmalade submarine surfaced at dawn.';
const everything = Number.POSITIVE_INFINITY;

/** docs/specs/memory-systems.md#conformance, 10: updated texts are found, deleted memories never return on their own. */
export const updateAndDelete: ConformanceProperty = {
  id: 'update-and-delete',
  title: 'finds updated texts, never returns what was deleted, and stores it again when it is added again',
  check: async (context) => {
    const trial = await context.open();
    await trial.addAll(sampleInputs);
    const [first] = await trial.held();
    if (first === undefined) return { skipped: 'it stored none of the inputs, and reported that' };
    const { update, delete: remove, deleteBySource } = trial.system;
    if (!update && !remove && !deleteBySource) return { skipped: 'it can neither update nor delete' };
    if (update) {
      await checkUpdate(trial, first, context);
      await checkCarried(await context.open());
    }
    if (remove) await checkDelete(trial);
    await checkTraces(context);
    if (deleteBySource) {
      await checkDeleteBySource(await context.open());
      await checkSaidTwice(await context.open());
      await checkOrder(await context.open());
    }
    return 'passed';
  },
};

async function checkUpdate(trial: Trial, first: MemoryItem, context: ConformanceContext): Promise<void> {
  await trial.system.update?.(first.id, newText, trial.writing());
  const held = (await trial.held()).find(({ id }) => id === first.id);
  ensure(held?.text === newText, '`update` left the old text');
  ensure(
    canonicalJson(held?.sourceIds) === canonicalJson(first.sourceIds),
    '`update` changed the sources of a memory',
  );
  const { items } = await trial.find({ text: newText, k: everything });
  const found = items.find(({ id }) => id === first.id);
  ensure(found?.text === newText, 'after `update` a retrieval does not return the new text');
  if (context.subject.exempt?.['exact-match'] === undefined) await checkSearch(await context.open());
  await expectRejection(
    async () => trial.system.update?.('no such memory', newText, trial.writing()),
    isNamed('NotFoundError'),
    '`update` of an unknown id must fail with a NotFoundError',
  );
}

/** Messages whose writes were called before they are forgotten, and have not ended, are forgotten. */
async function checkOrder(trial: Trial): Promise<void> {
  const secret = 'The vault opens with 5518.';
  await Promise.all([
    trial.add(lone('first', 'She plays chess on Mondays.')),
    trial.add(lone('secret', secret)),
    trial.system.deleteBySource?.(['secret'], trial.writing()),
  ]);
  const left = (await trial.held()).some(({ text }) => text.includes('5518'));
  ensure(!left, '`deleteBySource` left a message whose write was called before it');
  const { items } = await trial.find({ text: secret, k: everything });
  const found = items.some(({ text }) => text.includes('5518'));
  ensure(!found, 'after `deleteBySource` a retrieval finds a message whose write was called before it');
}

/** Times and metadata of a memory are retained when its text changes. */
async function checkCarried(trial: Trial): Promise<void> {
  const time = eventTime({ year: 2023, month: 5, day: 4, hour: 16 });
  await trial.add(
    turn('carried', 'The telescope is on the roof.', { eventTime: time, meta: { room: 'roof' } }),
  );
  const before = (await trial.held()).find(({ sourceIds }) => sourceIds.includes('carried'));
  if (before === undefined) return;
  await trial.system.update?.(before.id, newText, trial.writing());
  const { items } = await trial.find({ text: newText, k: everything });
  for (const after of [...(await trial.held()), ...items].filter(({ id }) => id === before.id)) {
    ensure(after.eventTime === before.eventTime, '`update` changed the `eventTime` of a memory');
    ensure(after.meta?.room === before.meta?.room, '`update` lost the `meta` of a message');
  }
}

/** The new words must find the updated memory; the old words must find another memory that shares some of them. */
async function checkSearch(trial: Trial): Promise<void> {
  const oldText = 'The accordion is in the hallway closet.';
  await trial.add(lone('moved', oldText));
  await trial.add(lone('rival', 'The accordion of the neighbour is broken.'));
  const moved = (await trial.held()).find(({ sourceIds }) => sourceIds.includes('moved'));
  if (moved === undefined) return;
  await trial.system.update?.(moved.id, newText, trial.writing());
  const [byNew] = (await trial.find({ text: newText, k: 1 })).items;
  ensure(byNew?.id === moved.id, 'after `update` the new text is not searched');
  const [byOld] = (await trial.find({ text: oldText, k: 1 })).items;
  ensure(byOld?.id !== moved.id, 'after `update` the old text is still searched');
}

async function checkDelete(trial: Trial): Promise<void> {
  const input = lone('deleted', 'The wine cellar is behind the bookshelf.');
  await trial.add(input);
  const sourceId = 'deleted';
  const made = (await trial.held()).filter((item) => item.sourceIds.includes(sourceId));
  if (made.length === 0) return;
  await deleteAll(trial, sourceId);
  await ensureGone(trial, made, '`delete`');
  await trial.add(lone('afterwards', 'The attic is full of old maps.'));
  await ensureGone(trial, made, '`delete` and a later write');

  await trial.add(input);
  const back = (await trial.held()).some((item) => item.sourceIds.includes(sourceId));
  ensure(back, 'a deleted source could not be added again');
  await expectRejection(
    async () => trial.system.delete?.('no such memory', trial.writing()),
    isNamed('NotFoundError'),
    '`delete` of an unknown id must fail with a NotFoundError',
  );
}

async function deleteAll({ system, held, writing }: Trial, sourceId: string): Promise<void> {
  for (const { id, sourceIds } of await held()) {
    if (!sourceIds.includes(sourceId)) continue;
    // A deletion may also remove memories that only refer to it, such as an entity.
    const isLeft = (await held()).some((item) => item.id === id);
    if (isLeft) await system.delete?.(id, writing());
  }
}

async function checkDeleteBySource(trial: Trial): Promise<void> {
  await trial.addAll(sampleInputs);
  const forgotten = sampleInputs.flatMap(sourceIdsOf).filter((_, place) => place % 2 === 0);
  const touched = await trial.system.deleteBySource?.(forgotten, trial.writing());
  const held = await trial.held();
  const stillCited = held.flatMap(({ sourceIds }) => sourceIds).filter((id) => forgotten.includes(id));
  ensure(stillCited.length === 0, () => `\`deleteBySource\` left memories of ${JSON.stringify(stillCited)}`);
  ensure(Array.isArray(touched), '`deleteBySource` must return the ids it removed or rewrote');
  const text = JSON.stringify([held, await trial.answers(sampleQueries)]);
  ensure(!text.includes('pottery class'), '`deleteBySource` left words of a forgotten turn');
}

const lateWords = 'The train to the seaside has a restaurant, and the train is late.';

/**
 * After a memory is forgotten in any way, searches give the same scores as in an instance that never had it, so that no
 * index still counts it.
 */
async function checkTraces({ open, subject }: ConformanceContext): Promise<void> {
  const late = lone('late', lateWords);
  const questions = [lateWords, 'train', 'seaside', 'When does the train to Lisbon leave?'];
  const pure = await open();
  await addStill(pure, sampleInputs);
  // Some systems rank by ages, which count deleted memories, too.
  const byAge = subject.exempt?.['exact-match'] !== undefined;
  const view = (of: Trial) => (byAge ? of.order(questions) : of.view(questions));
  const expected = await view(pure);
  const memories = canonicalJson((await pure.held()).map(withoutOrder));

  const ways: Record<string, (trial: Trial) => Promise<unknown>> = {
    delete: (trial) => deleteAll(trial, 'late'),
    deleteBySource: async ({ system, writing }) => system.deleteBySource?.(['late'], writing()),
  };
  for (const [name, forget] of Object.entries(ways)) {
    const trial = await open();
    await addStill(trial, sampleInputs.slice(0, 2));
    await addStill(trial, [late]);
    await addStill(trial, sampleInputs.slice(2));
    await forget(trial);
    // Other memories that it changed, such as a summary, may remain changed.
    if (canonicalJson((await trial.held()).map(withoutOrder)) !== memories) continue;
    ensure(
      (await view(trial)) === expected,
      () =>
        `after \`${name}\` memories are found with other scores than if the deleted one had never been added`,
    );
  }
}

/** All at the same time, because scores may depend on it. */
async function addStill({ system, writing }: Trial, inputs: readonly MemoryInput[]): Promise<void> {
  for (const input of inputs) await system.add(input, { ...writing(), clock: createManualClock(5) });
}

/** Without the parts that say when it was said and stored among others. */
function withoutOrder({ ingestTime: _time, position: _place, ...item }: MemoryItem): object {
  return item;
}

/** A fact in two messages is still known from the second message if the first is forgotten. */
async function checkSaidTwice(trial: Trial): Promise<void> {
  const text = 'My bicycle is in the cellar.';
  await trial.addAll([lone('said', text), lone('again', text, eventTime({ year: 2023, month: 5, day: 3 }))]);
  const citesAgain = async (): Promise<MemoryItem[]> =>
    (await trial.held()).filter(({ sourceIds }) => sourceIds.includes('again'));
  if ((await citesAgain()).length === 0) return;
  await trial.system.deleteBySource?.(['said'], trial.writing());
  const left = await citesAgain();
  ensure(left.length > 0, '`deleteBySource` also forgot what another message said');
  const { items } = await trial.find({ text, k: everything });
  const isFound = items.some(({ id }) => left.some((item) => item.id === id));
  ensure(isFound, 'after `deleteBySource` a retrieval no longer returns what another message said');
}

async function ensureGone(trial: Trial, gone: readonly MemoryItem[], after: string): Promise<void> {
  const ids = new Set(gone.map(({ id }) => id));
  const text = gone.map((item) => item.text).join('\n');
  const { items } = await trial.find({ text, k: everything });
  const returned = [...items, ...(await trial.held())].find(({ id }) => ids.has(id));
  ensure(returned === undefined, () => `after ${after} ${JSON.stringify(returned?.id)} came back`);
}
