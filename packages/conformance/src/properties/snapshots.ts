import {
  canonicalJson,
  eventTime,
  isErrorLike,
  type JsonValue,
  type MemoryInput,
  type MemorySnapshot,
  memorySnapshotSchema,
} from '@memgym/core';
import type { ConformanceContext } from '../conformance-context.js';
import { ensure } from '../conformance-error.js';
import type { ConformanceProperty } from '../conformance-property.js';
import { expectRejection } from '../expect-rejection.js';
import { lone, sampleInputs, sampleQueries } from '../sample-inputs.js';
import { type Trial, withoutTimes } from '../trial.js';

const queries = sampleQueries.filter((text) => text !== '');

/**
 * docs/specs/memory-systems.md#conformance, 3: a restored instance answers and continues like the original,
 * independently of it.
 */
export const snapshots: ConformanceProperty = {
  id: 'snapshots',
  title: 'behaves after a restore as before the snapshot, clones itself, and refuses foreign snapshots',
  check: async (context) => {
    const { open, adopt } = context;
    const original = await open();
    if (!original.restores) return { skipped: 'its state cannot be copied: it has no snapshots' };
    await original.addAll(sampleInputs);
    const taken = await original.snapshot();
    memorySnapshotSchema.parse(taken);
    const before = await original.fingerprint();
    const kept = throughJson(taken);
    const asTaken = canonicalJson(kept);

    const copy = await open();
    await copy.add(lone('stale', 'This must be gone after restoring.'));
    await copy.restore(kept);
    ensure((await copy.fingerprint()) === before, 'the snapshot of a restored instance differs');
    ensure(
      (await copy.answers(queries)) === (await original.answers(queries)),
      'a restored instance answers differently',
    );

    await copy.addAll(sampleInputs);
    ensure((await copy.fingerprint()) === before, 'a restored instance stored messages again that it knows');

    // Both get equal inputs; their clocks differ, so times are ignored.
    const later = lone('later', 'The piano tuner comes on Monday.');
    await copy.add(later);
    ensure((await original.fingerprint()) === before, 'a write to the copy reached the original');
    ensure(canonicalJson(kept) === asTaken, 'a write changed the snapshot that was restored');
    const other = await open();
    await other.restore(kept);
    await other.add(lone('unused', ''));
    await other.add(later);
    const questions = [...queries, 'piano tuner'];
    ensure(
      withoutTimes(await copy.answers(questions)) === withoutTimes(await other.answers(questions)),
      'two instances restored from one snapshot diverged',
    );

    await checkAfterChanges(context);
    const { clone } = original.system;
    if (clone) await checkClone(original, () => clone().then(adopt));

    await original.add(later);
    const after = await original.fingerprint();
    ensure(
      canonicalJson(throughJson(taken)) === asTaken,
      'a write changed an earlier snapshot; return a copy of the state',
    );

    const foreign = { ...taken, system: `${taken.system} of another kind` };
    const newer = { ...taken, schemaVersion: taken.schemaVersion + 1 };
    const refused = 'a snapshot of another system or schema version must be refused';
    await expectRejection(() => original.restore(foreign), isBackendError, refused);
    await expectRejection(() => original.restore(newer), isBackendError, refused);
    ensure((await original.fingerprint()) === after, 'a refused snapshot changed the state');
    return 'passed';
  },
};

/** A clone equals the original; afterwards neither sees the other's writes. */
async function checkClone(original: Trial, clone: () => Promise<Trial>): Promise<void> {
  const before = await original.fingerprint();
  const twin = await clone();
  ensure((await twin.fingerprint()) === before, 'a clone differs from the original');
  const seen = await original.answers(queries);
  ensure((await twin.answers(queries)) === seen, 'a clone answers differently');
  const { name, profile } = original.system.info;
  ensure(twin.system.info.name === name && twin.system.info.profile === profile, 'a clone is another system');
  await twin.add(lone('for the clone', 'The lighthouse is open on Mondays.'));
  ensure((await original.fingerprint()) === before, 'a write to a clone reached the original');
  const [other] = await twin.held();
  if (other !== undefined) {
    await twin.system.update?.(other.id, wordsOfNew, twin.writing());
    await twin.system.delete?.(other.id, twin.writing());
    ensure(
      (await original.fingerprint()) === before,
      'an update or deletion in a clone reached the original',
    );
  }
  const [first, second] = [await clone(), await clone()];
  await first.add(lone('for one', 'The lighthouse is closed on Tuesdays.'));
  ensure((await second.fingerprint()) === before, 'a write to one clone reached another');
  await twin.system.close();
  ensure((await original.answers(queries)) === seen, 'closing a clone closed the original');
}

const may = (day: number) => eventTime({ year: 2023, month: 5, day });
const wordsOfOld = 'The ladder stands behind the shed.';
const wordsOfNew = 'The canoe floats under the bridge.';
const expiring: MemoryInput = {
  id: 'expiring',
  role: 'user',
  content: 'The voucher for the bridge tour is in the drawer.',
  eventTime: may(2),
  expiresAt: may(20),
  meta: { place: 'drawer' },
};

/**
 * A snapshot reflects updates, deletions and expiry, and a restore also restores searching: in another instance, and in
 * the same one, back to an earlier snapshot and forward again.
 */
async function checkAfterChanges({ open, subject }: ConformanceContext): Promise<void> {
  const trial = await open();
  const { system } = trial;
  await trial.addAll([lone('changed', wordsOfOld), lone('deleted', 'The ladder was a gift.'), expiring]);
  await trial.addAll(sampleInputs.slice(0, 2));
  const questions = [wordsOfOld, wordsOfNew, 'voucher', 'ladder', ...queries.slice(0, 2)];
  // Some systems rank by ages, which may be renumbered.
  const byAge = subject.exempt?.['exact-match'] !== undefined;
  const view = (of: Trial) => (byAge ? of.order(questions) : of.view(questions));
  const early = throughJson(await trial.snapshot());
  const seenEarly = await view(trial);

  const idOf = async (sourceId: string): Promise<string | undefined> =>
    (await trial.held()).find(({ sourceIds }) => sourceIds.includes(sourceId))?.id;
  const changes: Record<string, () => Promise<unknown>> = {
    update: async () => {
      const id = await idOf('changed');
      if (id !== undefined) await system.update?.(id, wordsOfNew, trial.writing());
    },
    delete: async () => {
      const id = await idOf('deleted');
      if (id !== undefined) await system.delete?.(id, trial.writing());
    },
    purgeExpired: async () => system.purgeExpired?.(trial.writing(), may(21)),
  };
  for (const [name, change] of Object.entries(changes)) {
    await change();
    const late = throughJson(await trial.snapshot());
    const seenLate = await view(trial);
    const copy = await open();
    await copy.restore(late);
    ensure((await view(copy)) === seenLate, () => `a snapshot after \`${name}\` restores something else`);
    await trial.restore(early);
    ensure(
      (await view(trial)) === seenEarly,
      () => `a restore to a snapshot before \`${name}\` is not complete`,
    );
    await trial.restore(late);
    ensure(
      (await view(trial)) === seenLate,
      () => `a restore to a snapshot after \`${name}\` is not complete`,
    );
  }
}

/** A copy, as if read back from a disk. */
function throughJson(snapshot: MemorySnapshot): MemorySnapshot {
  const blobs = Object.entries(snapshot.blobs).map(
    ([name, bytes]) => [name, Uint8Array.from(bytes)] as const,
  );
  return {
    system: snapshot.system,
    schemaVersion: snapshot.schemaVersion,
    state: JSON.parse(JSON.stringify(snapshot.state)) as JsonValue,
    blobs: Object.fromEntries(blobs),
  };
}

function isBackendError(error: unknown): boolean {
  return isErrorLike(error) && 'system' in error;
}
