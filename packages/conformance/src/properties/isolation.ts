import type { MemoryInput, Scope } from '@memgym/core';
import type { ConformanceContext } from '../conformance-context.js';
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
  check: async (context) => {
    const { open } = context;
    const shared = await open();
    for (const input of sampleInputs.slice(0, 4)) {
      for (const scope of scopes) await shared.add(input, scope);
    }
    for (const scope of scopes) await shared.add(secretOf(scope), scope);

    const seen = new Map<Scope, string>();
    for (const scope of scopes) {
      const separate = await open();
      await separate.addAll([...sampleInputs.slice(0, 4), secretOf(scope)], scope);
      const together = await shared.view(queries, scope);
      ensure(
        together === (await separate.view(queries, scope)),
        () => `the scope ${JSON.stringify(scope)} differs from a separate instance`,
      );
      seen.set(scope, together);
    }
    await checkRestored(context, shared, seen);
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

/** Scopes stay separate in a restored instance, and in the original after a restore. */
async function checkRestored(
  { open }: ConformanceContext,
  shared: Trial,
  seen: ReadonlyMap<Scope, string>,
): Promise<void> {
  if (!shared.restores) return;
  const snapshot = await shared.snapshot();
  const copy = await open();
  await copy.restore(snapshot);
  const [changed, ...others] = scopes as [Scope, ...Scope[]];
  for (const scope of scopes) {
    ensure(
      (await copy.view(queries, scope)) === seen.get(scope),
      () => `after \`restore\` the scope ${JSON.stringify(scope)} differs from a separate instance`,
    );
  }
  await copy.add(lone('later', 'The secret of ann has changed.'), changed);
  await shared.restore(snapshot);
  for (const scope of others) {
    ensure(
      (await copy.view(queries, scope)) === seen.get(scope),
      () => `a write to another scope after \`restore\` changed ${JSON.stringify(scope)}`,
    );
    ensure(
      (await shared.view(queries, scope)) === seen.get(scope),
      () => `after restoring its own snapshot, the scope ${JSON.stringify(scope)} differs from before`,
    );
  }
}

async function checkForgetting(trial: Trial, seen: ReadonlyMap<Scope, string>): Promise<void> {
  const [emptied, thinned, ...others] = scopes as [Scope, Scope, ...Scope[]];
  const [first] = await trial.held(thinned);
  if (trial.system.delete !== undefined && first !== undefined) {
    await trial.system.delete(first.id, trial.writing(thinned));
    ensure((await trial.view(queries, emptied)) === seen.get(emptied), '`delete` reached another scope');
  }
  if (trial.system.reset !== undefined) {
    await trial.system.reset(emptied);
    ensure((await trial.held(emptied)).length === 0, '`reset` of a scope left memories in it');
    for (const input of [...sampleInputs.slice(0, 4), secretOf(emptied)]) await trial.add(input, emptied);
    ensure(
      (await trial.view(queries, emptied)) === seen.get(emptied),
      'after `reset` of a scope, the same writes gave another result than the first time',
    );
  }
  for (const scope of others) {
    ensure(
      (await trial.view(queries, scope)) === seen.get(scope),
      () => `forgetting in another scope changed ${JSON.stringify(scope)}`,
    );
  }
}
