/** Forgetting: one message, then everything of one user, while another user's memory stays. */
import { createMemory } from '@memgym/memory-systems';

const ann = createMemory({ user: 'ann' });
const bo = ann.forUser('bo');
await ann.remember([
  { id: 't1', content: 'My passport number is X1234567.' },
  { id: 't2', content: 'I collect old passport stamps.' },
]);
await bo.remember({ id: 't1', content: 'My passport has expired.' });

async function show(when: string): Promise<void> {
  const [ofAnn, ofBo] = [await ann.recall('passport'), await bo.recall('passport')];
  console.log(`${when}: ann ${ofAnn.memories.length}, bo ${ofBo.memories.length}`);
}

await show('before');
// Not every memory can forget; one that cannot throws instead of doing nothing.
const removed = await ann.forget('t1');
console.log(`forgotten: ${removed.length} memory`);
await show('after one message is forgotten');
await ann.forgetUser();
await show('after ann is forgotten');

const state = JSON.stringify((await ann.system.snapshot()).state);
console.log(`traces of ann in the state: ${state.includes('X1234567') || state.includes('stamps')}`);
await ann.close();
