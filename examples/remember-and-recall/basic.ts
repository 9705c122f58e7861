/** A memory in a few lines: remember two messages, find the one that answers a question. */
import { createMemory } from '@memgym/memory-systems';

const memory = createMemory({ user: 'ann' });
await memory.remember([
  { id: 't1', content: 'I moved to Bergen in March.' },
  { id: 't2', content: 'My sister lives in Oslo.' },
]);
const { memories } = await memory.recall('When did I move to Bergen?', { k: 1 });
for (const { text, sourceIds } of memories) console.log(`${text} (said in ${sourceIds.join(', ')})`);
