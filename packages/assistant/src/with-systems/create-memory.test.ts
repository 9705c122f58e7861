import { createMemory } from '@memgym/memory-systems';
import { memoryReplies } from '@memgym/memory-systems/offline';
import { createOfflineChatModel } from '@memgym/offline-model';
import { expect, it } from 'vitest';
import { createAssistant } from '../create-assistant.js';

it('a memory of createMemory is the memory of an assistant', async () => {
  const memory = createMemory({ user: 'ann' });
  const assistant = createAssistant({
    memory: memory.system,
    model: createOfflineChatModel({ replies: memoryReplies }),
  });
  await assistant.act({ id: 'm1', role: 'user', content: 'My cat is called Pepper.' }, memory.context);
  expect((await memory.recall('cat')).text).toContain('Pepper');
});
