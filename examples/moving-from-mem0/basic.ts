/** The calls of mem0 and their equivalents here. Needs no key: the offline model is simulated. */

import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createMemory } from '@memgym/memory-systems';
import { mem0 } from '@memgym/memory-systems/mem0';
import { memoryReplies } from '@memgym/memory-systems/offline';
import { createOfflineChatModel } from '@memgym/offline-model';

const memory = createMemory({
  system: mem0({
    model: createOfflineChatModel({ replies: memoryReplies }),
    embedder: createHashedEmbedder(),
  }),
  user: 'ann',
});

// add(messages, { userId })
const { stored, usage } = await memory.remember([
  { id: 'm1', role: 'user', content: 'I am a vegetarian and I live in Bergen.' },
  { id: 'm2', role: 'assistant', content: 'Noted!' },
]);
console.log(`stored ${stored.length > 0}, calls ${usage.calls > 0}`);

// search(query, { userId, limit })
const { memories } = await memory.recall('Where do I live?', { k: 3 });
const found = memories[0];
if (found === undefined) throw new Error('Nothing was found.');
console.log(`found one that cites ${found.sourceIds.join(', ')}`);

// getAll, update, history, delete
console.log(`all: ${(await memory.list()).length === stored.length}`);
await memory.update(found.id, 'Lives in Oslo.');
console.log((await memory.history(found.id)).map(({ event }) => event).join(', '));
await memory.forgetMemory(found.id);
console.log(`left: ${(await memory.list()).length === stored.length - 1}`);

// mem0 has no such call, which forgets a message and every memory made from it.
await memory.forget('m1');
// deleteAll({ userId })
await memory.eraseUser();
console.log(`at the end: ${(await memory.list()).length}`);
await memory.close();
