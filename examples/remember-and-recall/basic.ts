/** A memory in ten lines: remember two messages, find the one that answers a question. */
import { createRng, systemClock } from '@memgym/core';
import { createMemorySystem } from '@memgym/memory-systems';

const memory = createMemorySystem({ type: 'bm25-m' });
const context = { scope: { user: 'ann' }, clock: systemClock, rng: createRng('remember-and-recall') };
await memory.add({ id: 't1', role: 'user', content: 'I moved to Bergen in March.' }, context);
await memory.add({ id: 't2', role: 'user', content: 'My sister lives in Oslo.' }, context);
const { items } = await memory.retrieve({ text: 'When did I move to Bergen?', k: 1 }, context);
for (const { text, sourceIds } of items) console.log(`${text} (said in ${sourceIds.join(', ')})`);
await memory.close();
