import { canonicalJson, type MemoryInput, type Scope } from '@memgym/core';
import { ensure } from '../conformance-error.js';
import type { ConformanceProperty } from '../conformance-property.js';
import { lone, sampleInputs } from '../sample-inputs.js';
import type { Trial } from '../trial.js';

const scopes: readonly Scope[] = [
  { user: 'ann' },
  { user: 'ann', agent: 'tutor' },
  { user: 'ann', agent: 'tutor', run: '1' },
  { user: '__proto__' },
  { user: '../ann' },
  { user: 'ann","tutor' },
];

const queries = ['When does the train leave?', 'What is the secret of ann?', 'pottery'];

/** docs/specs/memory-systems.md#conformance, 6: scopes never mix, and forgetting stays inside one. */
export const isolation: ConformanceProperty = {
  id: 'isolation',
  title: 'separates scopes: interleaved writes have the result of separate instances',
  check: async ({ open }) => {
    const shared = await open();
    for (const input of sampleInputs.slice(0, 4)) {
      for (const scope of scopes) await shared.add(input, scope);
    }
    for (const scope of scopes) await shared.add(secretOf(scope), scope);

    const seen = new Map<Scope, string>();
    for (const scope of scopes) {
      const separate = await open();
      await separate.addAll([...sampleInputs.slice(0, 4), secretOf(scope)], scope);
      const together = await view(shared, scope);
      ensure(
        together === (await view(separate, scope)),
        () => `the scope ${JSON.stringify(scope)} differs from a separate instance`,
      );
      seen.set(scope, together);
    }
    await checkForgetting(shared, seen);

    if (shared.system.reset === undefined) return 'passed';
    await shared.system.reset();
    const fresh = await open();
    ensure(
      (await shared.fingerprint()) === (await fresh.fingerprint()),
      'after `reset` the state differs from a new instance',
    );
    return 'passed';
  },
};

function secretOf(scope: Scope): MemoryInput {
  return lone('secret', `The secret of ann is ${JSON.stringify(scope)}.`);
}

async function checkForgetting(trial: Trial, seen: ReadonlyMap<Scope, string>): Promise<void> {
  const [emptied, thinned, ...others] = scopes as [Scope, Scope, ...Scope[]];
  const [first] = await trial.held(thinned);
  if (trial.system.delete !== undefined && first !== undefined) {
    await trial.system.delete(first.id, trial.writing(thinned));
    ensure((await view(trial, emptied)) === seen.get(emptied), '`delete` reached another scope');
  }
  if (trial.system.reset !== undefined) {
    await trial.system.reset(emptied);
    ensure((await trial.held(emptied)).length === 0, '`reset` of a scope left memories in it');
  }
  for (const scope of others) {
    ensure(
      (await view(trial, scope)) === seen.get(scope),
      () => `forgetting in another scope changed ${JSON.stringify(scope)}`,
    );
  }
}

/**
 * A scope's contents and answers, without the times of the store's clock, which depend on the order of all writes.
 */
async function view(trial: Trial, scope: Scope): Promise<string> {
  const held = canonicalJson(await trial.held(scope));
  const answers = await trial.answers(queries, scope);
  return `${held}${answers}`.replaceAll(/"(ingestTime|writtenTime)":\d+/g, '"$1":0');
}
