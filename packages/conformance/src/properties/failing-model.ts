import { MemGymError, type MemoryInput, messageOf, type WriteReport } from '@memgym/core';
import { callsNoModel } from '../calls-no-model.js';
import type { ConformanceContext } from '../conformance-context.js';
import { ensure } from '../conformance-error.js';
import type { ConformanceProperty } from '../conformance-property.js';
import { createFlakyModel } from '../flaky-model.js';
import { lone, sampleInputs, sampleQueries, sourceIdsOf } from '../sample-inputs.js';
import { createTestModel } from '../test-model.js';
import type { Trial } from '../trial.js';

const failureRate = 0.3;
const rounds = 4;

/**
 * docs/specs/memory-systems.md#conformance, 8 and 9: after any failure, a write is all or nothing.
 */
export const failingModel: ConformanceProperty = {
  id: 'failing-model',
  title: 'remains consistent while three in ten model calls fail, time out or return garbage',
  check: async (context) => {
    if (await callsNoModel(context)) return { skipped: 'it calls no model' };
    let calls = 0;
    const trial = await context.open();
    for (const input of sampleInputs) {
      await trial.add(input);
      await trial.system.flush?.(trial.writing());
    }
    const sound = await citedBy(trial);
    for (let round = 0; round < rounds; round += 1) calls += await checkRound(context, round, sound);
    return calls > 0 ? 'passed' : { skipped: 'it calls no model' };
  },
};

async function citedBy(trial: Trial): Promise<string[]> {
  return (await trial.held()).flatMap(({ sourceIds }) => sourceIds);
}

/** @param sound the sources that memories cite if the model never fails */
async function checkRound(
  { open, subject, rng }: ConformanceContext,
  round: number,
  sound: readonly string[],
): Promise<number> {
  const flaky = createFlakyModel(createTestModel(subject), rng.stream(`round ${round}`), failureRate);
  const trial = await open({ model: flaky.model });
  const retried = new Set<MemoryInput>();
  for (const input of sampleInputs) {
    const report = await whole(trial, () => trial.add(input), 'write');
    if (report === undefined) retried.add(input);
    else await ensureAccounted(trial, input, report);
    const { flush } = trial.system;
    const flushed = flush && (await whole(trial, () => flush(trial.writing()), 'flush'));
    const unread = [...(report?.unread ?? []), ...(flushed?.unread ?? [])];
    for (const each of sampleInputs) {
      if (sourceIdsOf(each).some((id) => unread.includes(id))) retried.add(each);
    }
    const before = await trial.fingerprint();
    await trial.find({ text: sampleQueries[0] ?? '', k: 3 }).catch(typed);
    ensure((await trial.fingerprint()) === before, 'a read changed the state while the model failed');
  }

  flaky.recover();
  for (const input of retried) {
    const report = await trial.add(input);
    ensure(
      (report.unread ?? []).length === 0,
      'a message that could not be read is not read when it is added again',
    );
  }
  const flushed = await trial.system.flush?.(trial.writing());
  const skipped = (flushed?.skipped ?? []).map(({ sourceId }) => sourceId);
  const cited = new Set([...(await citedBy(trial)), ...skipped]);
  const lost = sound.filter((id) => !cited.has(id));
  ensure(
    lost.length === 0,
    () => `after the retries no memory cites ${JSON.stringify(lost)}, as it would without failures`,
  );
  await trial.add(lone('afterwards', 'The model is back at work.'));
  await trial.find({ text: 'work', k: 3 });
  const settled = await trial.fingerprint();
  for (const input of sampleInputs) await trial.add(input);
  ensure((await trial.fingerprint()) === settled, 'a source written despite failures was written again');
  if (!trial.restores) return flaky.calls();
  const copy = await open();
  await copy.restore(await trial.snapshot());
  ensure((await copy.fingerprint()) === settled, 'the state can no longer be restored');
  return flaky.calls();
}

/** Runs a change; undefined if it failed, which requires a typed error and an unchanged state. */
async function whole<T>(trial: Trial, change: () => Promise<T>, what: string): Promise<T | undefined> {
  const before = await trial.fingerprint();
  const done = await change().catch(typed);
  if (done === undefined) {
    ensure((await trial.fingerprint()) === before, `a ${what} that failed changed the state`);
  }
  return done;
}

async function ensureAccounted(trial: Trial, input: MemoryInput, report: WriteReport): Promise<void> {
  if (!trial.citesSources) return;
  const accounted = new Set((await trial.held()).flatMap(({ sourceIds }) => sourceIds));
  for (const id of report.buffered) accounted.add(id);
  for (const { sourceId } of report.skipped) accounted.add(sourceId);
  const lost = sourceIdsOf(input).filter((id) => !accounted.has(id));
  ensure(
    lost.length === 0,
    () => `a write lost ${JSON.stringify(lost)} without reporting it while the model failed`,
  );
}

function typed(error: unknown): undefined {
  ensure(MemGymError.isInstance(error), () => `a failing model caused an untyped error: ${messageOf(error)}`);
}
