/** A chat with memory in ten lines. Needs no key: the offline model only reads texts, it does not think. */

import { createAssistant } from '@memgym/assistant';
import { assistantReplies } from '@memgym/assistant/offline';
import { createMemory } from '@memgym/memory-systems';
import { createOfflineChatModel } from '@memgym/offline-model';

const memory = createMemory({ user: 'ann' });
const model = createOfflineChatModel({ replies: assistantReplies }); // Or a real one: wrapModel(createOpenAIChatModel({ model: 'gpt-4.1-mini', apiKey }), [retryCalls()]).
const assistant = createAssistant({ memory: memory.system, model, k: 5 });
for (const content of ['Hi! My cat is called Pepper. I am learning the cello.', 'Who is Pepper?']) {
  const { reply } = await assistant.act({ id: content, role: 'user', content }, memory.context);
  console.log(`Ann:       ${content}\nAssistant: ${reply.content}`);
}

// Its memories so far, as text for the prompt of any other program.
console.log((await memory.recall('Which instrument am I learning?', { k: 1 })).text);
