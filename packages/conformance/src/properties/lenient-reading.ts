import { callsNoModel } from '../calls-no-model.js';
import { ensure } from '../conformance-error.js';
import type { ConformanceProperty } from '../conformance-property.js';
import { sampleInputs } from '../sample-inputs.js';
import { createTalkativeModel, habits } from '../talkative-model.js';
import { createTestModel } from '../test-model.js';
import type { Trial } from '../trial.js';

const queries = ['When does the train to Lisbon leave?', 'allergic'];

/** docs/specs/memory-systems.md#conformance: JSON in a fence, in prose or after reasoning is parsed like bare JSON. */
export const lenientReading: ConformanceProperty = {
  id: 'lenient-reading',
  title: 'reads JSON in a code fence, in prose and after reasoning like bare JSON',
  check: async (context) => {
    const { open, subject } = context;
    if (await callsNoModel(context)) return { skipped: 'it asks no model for JSON' };
    const bare = await live(await open());
    let changed = 0;
    for (const [habit, write] of Object.entries(habits)) {
      const model = createTalkativeModel(createTestModel(subject), write);
      const seen = await live(await open({ model }));
      changed += model.changed();
      ensure(seen === bare, () => `a reply ${habit} was not read like bare JSON`);
    }
    return changed > 0 ? 'passed' : { skipped: 'it asks no model for JSON' };
  },
};

async function live(trial: Trial): Promise<string> {
  await trial.addAll(sampleInputs);
  await trial.system.flush?.(trial.writing());
  return trial.view(queries);
}
