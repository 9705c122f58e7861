/** Forgetting: one message, then everything of one user, while another user's memory stays. */
import { createRng, requireCapability, systemClock } from '@memgym/core';
import { createMemorySystem } from '@memgym/memory-systems';

const memory = createMemorySystem({ type: 'bm25-m' });
const rng = createRng('forget-a-user');
const ann = { scope: { user: 'ann' }, clock: systemClock, rng };
const bo = { scope: { user: 'bo' }, clock: systemClock, rng };
await memory.add({ id: 't1', role: 'user', content: 'My passport number is X1234567.' }, ann);
await memory.add({ id: 't2', role: 'user', content: 'I collect old passport stamps.' }, ann);
await memory.add({ id: 't1', role: 'user', content: 'My passport has expired.' }, bo);

async function show(when: string): Promise<void> {
  const [ofAnn, ofBo] = await Promise.all(
    [ann, bo].map((context) => memory.retrieve({ text: 'passport', k: 10 }, context)),
  );
  console.log(`${when}: ann ${ofAnn?.items.length}, bo ${ofBo?.items.length}`);
}

await show('before');
// Not every memory can forget; `requireCapability` says so instead of doing nothing.
const removed = await requireCapability(memory, 'deleteBySource')(['t1'], ann);
console.log(`forgotten: ${removed.length} memory`);
await show('after one message is forgotten');
await requireCapability(memory, 'reset')(ann.scope);
await show('after ann is forgotten');

const state = JSON.stringify((await memory.snapshot()).state);
console.log(`traces of ann in the state: ${state.includes('X1234567') || state.includes('stamps')}`);
await memory.close();
