import { createMemory } from '@memgym/memory-systems';
import { createOfflineChatModel } from '@memgym/offline-model';
import { expect, it } from 'vitest';
import { createAssistant } from '../create-assistant.js';
import { assistantReplies } from '../offline.js';

it('a memory of createMemory is the memory of an assistant', async () => {
  const memory = createMemory({ user: 'ann' });
  const assistant = createAssistant({
    memory: memory.system,
    model: createOfflineChatModel({ replies: assistantReplies }),
  });
  await assistant.act({ id: 'm1', role: 'user', content: 'My cat is called Pepper.' }, memory.context);
  expect((await memory.recall('cat')).text).toContain('Pepper');
});
