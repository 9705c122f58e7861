import { MemGymError } from '@memgym/core';
import { badReplies, createStubbornModel, mostCalls } from '../bad-model.js';
import { callsNoModel } from '../calls-no-model.js';
import type { ConformanceContext } from '../conformance-context.js';
import { ensure } from '../conformance-error.js';
import type { ConformanceProperty } from '../conformance-property.js';
import { sampleInputs } from '../sample-inputs.js';

/** docs/specs/memory-systems.md#conformance, 9: after any model reply, the state is consistent and the call ends. */
export const badModelOutput: ConformanceProperty = {
  id: 'bad-model-output',
  title: 'survives every kind of bad model output with a typed result and a consistent state',
  check: async (context) => {
    if (await callsNoModel(context)) return { skipped: 'it calls no model' };
    let calls = 0;
    for (const reply of badReplies) calls += await checkReply(context, reply);
    return calls > 0 ? 'passed' : { skipped: 'it calls no model' };
  },
};

async function checkReply({ open }: ConformanceContext, reply: string): Promise<number> {
  const model = createStubbornModel(reply);
  const trial = await open({ model });
  for (const input of sampleInputs.slice(0, 3)) {
    const before = await trial.fingerprint();
    const earlierCalls = model.calls();
    const failed = await trial.add(input).then(() => false, typed);
    if (failed) ensure((await trial.fingerprint()) === before, 'a write that failed changed the state');
    ensure(
      model.calls() - earlierCalls <= mostCalls,
      () => `one write called the model more than ${mostCalls} times after ${JSON.stringify(reply)}`,
    );
  }
  for (const { id, text } of await trial.held()) {
    ensure(
      !/^error:/i.test(text.trim()),
      () => `an error message was stored as the memory ${JSON.stringify(id)}`,
    );
  }
  await trial.find({ text: 'train', k: 3 }).catch(typed);

  if (!trial.restores) return model.calls();
  const copy = await open({ model: createStubbornModel(reply) });
  await copy.restore(await trial.snapshot());
  ensure((await copy.fingerprint()) === (await trial.fingerprint()), 'the state can no longer be restored');
  return model.calls();
}

function typed(error: unknown): true {
  ensure(MemGymError.isInstance(error), () => `bad model output caused an untyped error: ${String(error)}`);
  return true;
}
