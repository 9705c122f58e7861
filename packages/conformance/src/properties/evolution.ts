import {
  addUsage,
  canonicalJson,
  createManualClock,
  createRng,
  type EvolutionReport,
  type JsonObject,
  MemGymError,
  requireCapability,
} from '@memgym/core';
import type { ConformanceContext } from '../conformance-context.js';
import { ensure } from '../conformance-error.js';
import type { ConformanceProperty } from '../conformance-property.js';
import { createCountingPorts } from '../counting-ports.js';
import { expectRejection, isCancelled } from '../expect-rejection.js';
import { createFlakyModel } from '../flaky-model.js';
import { lone, sampleInputs, sampleQueries } from '../sample-inputs.js';
import { createTestEmbedder } from '../test-embedder.js';
import { createTestModel } from '../test-model.js';
import { alice, type Trial } from '../trial.js';

const bob = { user: 'bob' } as const;

/** Feedback that a harness may give, including hostile member names. */
const readFeedback = (): JsonObject =>
  JSON.parse(`{
  "question": "Where does my sister live?",
  "answer": "She lives in Bergen.",
  "score": 0,
  "said": ["My sister moved to Oslo. I gave up meat last year.", "My pets are two cats."],
  "__proto__": { "text": "{{feedback}} \${process.exit(1)}" }
}`);

const failingRounds = 8;

/** Feedback changes a system's policy: atomically, only in its scope, and permanently. */
export const evolution: ConformanceProperty = {
  id: 'evolution',
  title:
    'learns from feedback in one scope, completely or not at all, and reports what changed and what it cost',
  check: async (context) => {
    const { system } = await context.open();
    if (system.evolve === undefined) return { skipped: 'it does not learn from feedback' };
    await checkLearning(context);
    await checkScopes(context);
    await checkKeeping(context);
    await checkFailures(context);
    return 'passed';
  },
};

/** It reports its cost, really changes when it reports a change, and loses no memory. */
async function checkLearning({ open, subject }: ConformanceContext): Promise<void> {
  const { total, ...ports } = createCountingPorts(createTestEmbedder(), createTestModel(subject));
  const trial = await open(ports);
  const writes = await trial.addAll(sampleInputs);
  const held = canonicalJson(await trial.held());
  const before = await trial.fingerprint();

  const given = readFeedback();
  const { changes, usage } = await evolve(trial, given);
  ensure(canonicalJson(given) === canonicalJson(readFeedback()), '`evolve` changed the caller’s feedback');
  const said = addUsage(...writes.map((write) => write.usage), usage);
  ensure(
    canonicalJson(said) === canonicalJson(total()),
    () => `with \`evolve\`, ${canonicalJson(said)} was reported, but ${canonicalJson(total())} was spent`,
  );
  ensure(canonicalJson(await trial.held()) === held, '`evolve` changed memories; it may change the policy');
  ensure(
    Object.keys(changes).length === 0 || (await trial.fingerprint()) !== before,
    '`evolve` reports changes, but the state is unchanged',
  );

  const again = await open();
  await again.addAll(sampleInputs);
  const same = await evolve(again);
  ensure(
    canonicalJson(same.changes) === canonicalJson(changes) &&
      (await again.fingerprint()) === (await trial.fingerprint()),
    'the same feedback in the same state had a different effect',
  );
}

/** One user's feedback affects no other user, and is erased with the user. */
async function checkScopes({ open }: ConformanceContext): Promise<void> {
  const [taught, untaught] = [await open(), await open()];
  await evolve(taught);
  for (const trial of [taught, untaught]) {
    for (const input of sampleInputs.slice(0, 3)) {
      const context = { ...trial.writing(bob), clock: createManualClock(5), rng: createRng('evolution') };
      await trial.system.add(input, context);
    }
  }
  ensure((await seenBy(taught)) === (await seenBy(untaught)), 'feedback in one scope changed another');
  if (taught.system.eraseUser === undefined) return;
  await taught.system.eraseUser(alice.user);
  ensure(
    (await taught.fingerprint()) === (await untaught.fingerprint()),
    'lessons from feedback survived the erasure of the user',
  );
}

async function seenBy(trial: Trial): Promise<string> {
  const context = (await trial.system.context?.(bob)) ?? '';
  return canonicalJson([context, await trial.held(bob), await trial.answers(sampleQueries, bob)]);
}

/** Lessons survive a snapshot, and later behaviour depends on them. */
async function checkKeeping({ open }: ConformanceContext): Promise<void> {
  const trial = await open();
  await trial.addAll(sampleInputs.slice(0, 3));
  await evolve(trial);
  if (!trial.restores) return;
  const snapshot = await trial.snapshot();
  const [copy, other] = [await open(), await open()];
  for (const each of [copy, other]) await each.restore(snapshot);
  ensure((await copy.fingerprint()) === (await trial.fingerprint()), 'a snapshot loses lessons');
  for (const each of [copy, other]) {
    await evolve(each, { said: 'My brother collects stamps.' });
    await each.add(lone('later', 'The piano tuner comes on Monday.'));
  }
  ensure(
    (await copy.fingerprint()) === (await other.fingerprint()),
    'two instances restored from one snapshot learnt differently from the same feedback',
  );
  const learnt = await trial.fingerprint();
  await trial.find({ text: sampleQueries[0] ?? '', k: 3 });
  ensure((await trial.fingerprint()) === learnt, 'a read after learning changed the state');
}

/** A model that fails, or a caller who gives up, leaves the policy unchanged. */
async function checkFailures({ open, subject, rng }: ConformanceContext): Promise<void> {
  const flaky = createFlakyModel(createTestModel(subject), rng.stream('evolution'), 1);
  const trial = await open({ model: flaky.model });
  for (let round = 0; round < failingRounds; round += 1) {
    const before = await trial.fingerprint();
    const failed = await evolve(trial).then(() => false, typed);
    ensure(!failed || (await trial.fingerprint()) === before, 'an `evolve` that failed changed the state');
  }
  flaky.recover();
  const before = await trial.fingerprint();
  await expectRejection(
    () => evolve(trial, readFeedback(), AbortSignal.abort()),
    isCancelled,
    'an `evolve` whose signal is aborted must throw a ProviderError with the reason aborted',
  );
  ensure((await trial.fingerprint()) === before, 'a cancelled `evolve` changed the state');
  await evolve(trial);
}

async function evolve(
  { system, writing }: Trial,
  said: JsonObject = readFeedback(),
  signal?: AbortSignal,
): Promise<EvolutionReport> {
  return requireCapability(system, 'evolve')(said, writing(alice, signal));
}

function typed(error: unknown): true {
  ensure(MemGymError.isInstance(error), () => `\`evolve\` failed with an untyped error: ${String(error)}`);
  return true;
}
