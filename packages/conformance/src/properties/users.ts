import { createManualClock, createRng, type Scope, scopeKey } from '@memgym/core';
import { ensure } from '../conformance-error.js';
import type { ConformanceProperty } from '../conformance-property.js';
import { lone, sampleInputs } from '../sample-inputs.js';
import type { Trial } from '../trial.js';

const ofAnn: readonly Scope[] = [
  { user: 'ann' },
  { user: 'ann', agent: 'tutor' },
  { user: 'ann', agent: 'x', run: '1' },
];
const ofBo: Scope = { user: 'bo', agent: 'ann' };
const secret = 'Her locker opens with 7291.';

/** All data of one user, under any agent and run, can be exported and erased. */
export const users: ConformanceProperty = {
  id: 'users',
  title: 'exports all data of a user, and erases them without a trace',
  check: async ({ open }) => {
    const { system } = await open();
    if (system.exportUser === undefined || system.eraseUser === undefined) {
      return { skipped: 'it does not export and erase users' };
    }
    const [shared, alone] = [await open(), await open()];
    for (const scope of ofAnn) await tell(shared, scope);
    for (const trial of [shared, alone]) await tell(trial, ofBo);
    const before = await shared.fingerprint();

    await checkScopes(shared);
    const exported = await shared.system.exportUser?.('ann');
    const text = JSON.stringify(exported);
    for (const scope of ofAnn) {
      const memories = exported?.scopes.filter(
        (each) => JSON.stringify(each.scope) === JSON.stringify(scope),
      );
      for (const { id } of await shared.held(scope)) {
        const isThere = memories?.some((each) => each.memories.some((memory) => memory.id === id)) ?? false;
        ensure(isThere, () => `\`exportUser\` left out ${JSON.stringify(id)} of ${JSON.stringify(scope)}`);
      }
    }
    ensure(!text.includes('"bo"'), '`exportUser` returned data of another user');
    ensure((await shared.fingerprint()) === before, '`exportUser` changed something');

    await shared.system.eraseUser?.('ann');
    ensure(
      (await shared.fingerprint()) === (await alone.fingerprint()),
      'after `eraseUser` the state differs from one without the user',
    );
    const left = await shared.system.exportUser?.('ann');
    ensure(left?.scopes.length === 0, 'after `eraseUser` something is still exported');
    await shared.system.eraseUser?.('nobody');
    await checkOrder(await open(), await open());
    return 'passed';
  },
};

/** Writes that were called before an erasure, and have not ended, are erased; those called after it are not. */
async function checkOrder(hurried: Trial, calm: Trial): Promise<void> {
  const later = lone('later', 'His bicycle is green.');
  const add = ({ system, writing }: Trial, scope: Scope, input: typeof later) =>
    system.add(input, { ...writing(scope), clock: createManualClock(5), rng: createRng('users') });
  await Promise.all([
    ...ofAnn.flatMap((scope) => [
      add(hurried, scope, lone('first', 'She plays chess.')),
      add(hurried, scope, lone('secret', secret)),
    ]),
    hurried.system.eraseUser?.('ann'),
    add(hurried, ofBo, later),
    ...ofAnn.map((scope) => add(hurried, scope, later)),
  ]);
  for (const scope of [ofBo, ...ofAnn]) await add(calm, scope, later);
  const text = JSON.stringify(await hurried.system.exportUser?.('ann'));
  ensure(!text.includes('7291'), '`eraseUser` left a write that was called before it');
  const isSame = (await hurried.fingerprint()) === (await calm.fingerprint());
  ensure(
    isSame,
    'after `eraseUser` among other writes the state differs from one with only the later writes',
  );
}

/** `scopes` lists the non-empty ones. */
async function checkScopes({ system }: Trial): Promise<void> {
  if (system.scopes === undefined) return;
  const keysOf = async (user?: string) => ((await system.scopes?.(user)) ?? []).map(scopeKey).sort();
  const exported = async (user: string) =>
    ((await system.exportUser?.(user))?.scopes ?? []).map(({ scope }) => scopeKey(scope));
  const expected = (await exported('ann')).sort();
  const [own, all] = [await keysOf('ann'), await keysOf()];
  ensure(own.join() === expected.join(), '`scopes` of a user did not return exactly the scopes of that user');
  const withBo = [...expected, ...(await exported('bo'))].sort();
  ensure(all.join() === withBo.join(), '`scopes` did not return exactly the scopes that hold something');
  ensure((await keysOf('nobody')).length === 0, '`scopes` of an unknown user returned something');
}

/** Equal clocks and random streams, so that states can be compared. */
async function tell({ system, writing }: Trial, scope: Scope): Promise<void> {
  const context = { ...writing(scope), clock: createManualClock(5), rng: createRng('users') };
  for (const input of [...sampleInputs.slice(0, 3), lone('secret', secret)]) await system.add(input, context);
}
