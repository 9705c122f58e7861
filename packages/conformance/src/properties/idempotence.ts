import { MemGymError, type MemoryInput, type Turn } from '@memgym/core';
import type { ConformanceContext } from '../conformance-context.js';
import { ensure } from '../conformance-error.js';
import type { ConformanceProperty } from '../conformance-property.js';
import { expectRejection, isCancelled } from '../expect-rejection.js';
import { createFailingEmbedder } from '../failing-embedder.js';
import { lone, sampleInputs, sourceIdsOf, turn } from '../sample-inputs.js';
import { createTestEmbedder } from '../test-embedder.js';
import type { Trial } from '../trial.js';

/**
 * docs/specs/memory-systems.md#conformance, 8: known sources do not change, and a write happens once or not at all.
 */
export const idempotence: ConformanceProperty = {
  id: 'idempotence',
  title:
    'changes nothing for a known id, or when a write fails or is cancelled; a retry then takes effect once',
  check: async (context) => {
    await checkRepeats(context);
    await checkCancelled(context);
    await checkFailures(context);
    await checkBatch(context);
    await checkMixed(context);
    return 'passed';
  },
};

async function checkRepeats({ open }: ConformanceContext): Promise<void> {
  const trial = await open();
  await trial.addAll(sampleInputs);
  const before = await trial.fingerprint();
  await trial.addAll(sampleInputs);
  ensure((await trial.fingerprint()) === before, 'adding the same inputs again changed the state');
  await trial.add(turn('a3', 'I am allergic to nothing at all.'));
  ensure((await trial.fingerprint()) === before, 'adding another text under a known id changed the state');
}

async function checkCancelled({ open }: ConformanceContext): Promise<void> {
  const trial = await open();
  await trial.addAll(sampleInputs);
  const before = await trial.fingerprint();
  const input = lone('cancelled', 'The boat is moored at pier nine.');
  await expectRejection(
    () => trial.system.add(input, trial.writing(undefined, AbortSignal.abort())),
    isCancelled,
    'a write whose signal is aborted must throw a ProviderError with the reason aborted',
  );
  ensure((await trial.fingerprint()) === before, 'a cancelled write changed the state');

  const controller = new AbortController();
  const running = trial.system.add(input, trial.writing(undefined, controller.signal));
  controller.abort();
  const outcome = await running.then(
    () => 'written',
    (error: unknown) => (isCancelled(error) ? 'cancelled' : 'otherwise'),
  );
  ensure(
    outcome !== 'otherwise',
    'a write cancelled in progress must throw a ProviderError with the reason aborted',
  );
  if (outcome === 'cancelled') {
    ensure((await trial.fingerprint()) === before, 'a write cancelled in progress changed the state');
  }
  await checkRetry(trial, input);
  await expectRejection(
    () => trial.system.retrieve({ text: 'boat', k: 3 }, trial.reading(undefined, AbortSignal.abort())),
    isCancelled,
    'a retrieval whose signal is aborted must throw a ProviderError with the reason aborted',
  );
}

/** Several inputs at once are one write: known inputs change nothing, and a cancelled write does not begin. */
async function checkBatch({ open }: ConformanceContext): Promise<void> {
  const trial = await open();
  const { addBatch } = trial.system;
  if (addBatch === undefined) return;
  const empty = await trial.fingerprint();
  await expectRejection(
    () => addBatch(sampleInputs, trial.writing(undefined, AbortSignal.abort())),
    isCancelled,
    'a batch whose signal is aborted must throw a ProviderError with the reason aborted',
  );
  ensure((await trial.fingerprint()) === empty, 'a cancelled batch changed the state');
  const report = await addBatch(sampleInputs, trial.writing());
  const accounted = new Set((await trial.held()).flatMap(({ sourceIds }) => sourceIds));
  for (const sourceId of report.buffered) accounted.add(sourceId);
  for (const { sourceId } of report.skipped) accounted.add(sourceId);
  const lost = trial.citesSources ? sampleInputs.flatMap(sourceIdsOf).filter((id) => !accounted.has(id)) : [];
  ensure(lost.length === 0, () => `a batch lost ${JSON.stringify(lost)} without reporting it`);
  const written = await trial.fingerprint();
  await addBatch(sampleInputs, trial.writing());
  for (const input of sampleInputs) await trial.add(input);
  ensure((await trial.fingerprint()) === written, 'a source written in a batch was written again');
}

const dentist = turn('fresh 1', 'The dentist moved to Mill Street.');
const bicycle = turn('fresh 2', 'My bicycle has a flat tyre.');
const known = turn('p1', 'I signed up for a pottery class yesterday.');
const reworded = turn('a3', 'I am allergic to nothing at all.');

/**
 * Known messages among new ones, in a batch or a session, have no effect: the result is the same as with only the new
 * ones.
 */
async function checkMixed({ open }: ConformanceContext): Promise<void> {
  const questions = ['dentist', 'bicycle', 'pottery', 'I am allergic'];
  const after = async (write: (trial: Trial) => Promise<unknown>): Promise<string> => {
    const trial = await open();
    await trial.addAll(sampleInputs);
    await write(trial);
    return trial.view(questions);
  };

  if ((await open()).system.addBatch !== undefined) {
    const inBatch = (inputs: readonly MemoryInput[]) =>
      after(async ({ system, writing }) => system.addBatch?.(inputs, writing()));
    ensure(
      (await inBatch([...sampleInputs.slice(0, 2), dentist, reworded, bicycle, known, dentist])) ===
        (await inBatch([dentist, bicycle])),
      'a batch of known and new messages stored a known one again, or changed it',
    );
  }
  const inSession = (turns: Turn[]) => after(({ add }) => add({ id: 'mixed', turns }));
  ensure(
    (await inSession([known, dentist, reworded, bicycle, dentist])) === (await inSession([dentist, bicycle])),
    'a session of known and new messages stored a known one again, or changed it',
  );
}

/** Makes each embedding call of each write fail in turn: the state must not change. */
async function checkFailures({ open }: ConformanceContext): Promise<void> {
  for (const [place, input] of sampleInputs.entries()) {
    for (let calls = 0; calls < 3; calls += 1) {
      const failing = createFailingEmbedder(createTestEmbedder());
      const trial = await open({ embedder: failing.embedder });
      await trial.addAll(sampleInputs.slice(0, place));
      const before = await trial.fingerprint();

      failing.failAfter(calls);
      const failed = await trial.add(input).then(() => false, typedFailure);
      ensure(failed || !failing.hasFailed(), 'an embedding failed, but the write did not report it');
      if (!failed) break;
      // The state of a system without snapshots is seen by reading it, which embeds.
      failing.failAfter(Number.POSITIVE_INFINITY);
      ensure((await trial.fingerprint()) === before, 'a failed write changed the state');
      failing.failAfter(0);
      const silent = await trial.find({ text: 'train', k: 3 }).then(() => true, notSilent);
      ensure(!silent || !failing.hasFailed(), 'an embedding failed, but the read gave an answer');
      failing.failAfter(Number.POSITIVE_INFINITY);
      await checkRetry(trial, input);
    }
  }
}

function typedFailure(error: unknown): true {
  ensure(MemGymError.isInstance(error), 'a failed call must fail with one of MemGym’s errors');
  return true;
}

function notSilent(error: unknown): false {
  typedFailure(error);
  return false;
}

/** The failed write now succeeds, exactly once. */
async function checkRetry(trial: Trial, input: MemoryInput): Promise<void> {
  const report = await trial.add(input);
  const written = await trial.fingerprint();
  const [sourceId = ''] = sourceIdsOf(input);
  const held = (await trial.held()).filter(
    (item) => !trial.citesSources || item.sourceIds.includes(sourceId),
  );
  const reported = report.skipped.some((skip) => skip.sourceId === sourceId && skip.reason !== 'duplicate');
  ensure(
    held.length > 0 || reported || report.buffered.includes(sourceId) || report.stored.length > 0,
    'a failed write could not be retried: its source counts as known',
  );
  await trial.add(input);
  ensure((await trial.fingerprint()) === written, 'a retried write happened twice');
}
